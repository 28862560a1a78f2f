import type { DatasetCase } from '../../dataset/DatasetCase';
import { asObject } from '../../dataset/plainValue';

const metadataNames = [
  'model',
  'generator',
  'generatorModel',
  'generator_model',
  'model_name',
  'model_id',
  'llm',
];

/**
 * The name of the model that wrote a case's answer, as far as the row tells: a field of its metadata, the usage of its
 * generation, or the system that answered.
 */
export function generatorOf({ metadata, system }: DatasetCase): string | undefined {
  for (const name of metadataNames) {
    const value = metadata?.[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  const usage = asObject(metadata?.['generationUsage']);
  if (typeof usage?.model === 'string' && usage.model.trim() !== '') return usage.model.trim();
  return system;
}
