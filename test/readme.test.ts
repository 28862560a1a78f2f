import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    configuration: { properties: Record<string, { default: unknown }> };
    menus: Record<string, { command: string }[]>;
    walkthroughs: { steps: { media: { markdown: string }; completionEvents: string[] }[] }[];
  };
  scripts: Record<string, string>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const readme = readFileSync('README.md', 'utf8');
const commands = new Set(manifest.contributes.commands.map(({ command }) => command));

describe('the README', () => {
  it('has a row for each setting, and no row for another', () => {
    const rows = [...readme.matchAll(/^\| `(ragJudge\.[\w.]+)` +\|/gm)].map((match) => match[1]);
    const settings = Object.keys(manifest.contributes.configuration.properties);
    expect(rows.filter((row) => row !== 'ragJudge.judge').sort()).toEqual(
      settings.filter((setting) => setting !== 'ragJudge.judge').sort(),
    );
  });

  it('names scripts that exist', () => {
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

describe('the manifest', () => {
  it('puts only contributed commands into menus and walkthrough', () => {
    const used = Object.values(manifest.contributes.menus).flatMap((items) =>
      items.map(({ command }) => command),
    );
    const events = manifest.contributes.walkthroughs
      .flatMap(({ steps }) => steps.flatMap(({ completionEvents }) => completionEvents))
      .map((event) => event.replace('onCommand:', ''));
    expect([...used, ...events].filter((command) => !commands.has(command))).toEqual([]);
  });
});
