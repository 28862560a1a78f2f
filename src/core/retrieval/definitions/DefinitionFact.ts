/** One line of a definition: `Denominator`: `K, also when the list is shorter`. */
export interface DefinitionFact {
  name: string;
  text: string;
}
