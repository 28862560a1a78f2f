/** Character range [from, to) of the text that was read. */
export type Span = readonly [from: number, to: number];

/** `closed` is false when the text ended before the node did: its value cannot be relied on. */
interface NodeBase {
  span: Span;
  closed: boolean;
}

/** A quoted text; `text` is without quotes and escapes. */
export interface JsonString extends NodeBase {
  kind: 'string';
  text: string;
}

/** A token without quotes, as it stands: `0.8`, `null`, `NaN`, `8/10`, `0.9 (high)`; `""` when the value is absent. */
export interface JsonBare extends NodeBase {
  kind: 'bare';
  text: string;
}

export interface JsonArray extends NodeBase {
  kind: 'array';
  items: JsonNode[];
}

export interface JsonObject extends NodeBase {
  kind: 'object';
  /** In order, duplicates included. */
  members: JsonMember[];
}

/** `key` is null for a value that stands where a key should. */
export interface JsonMember {
  key: string | null;
  keySpan: Span;
  value: JsonNode;
}

export type JsonNode = JsonString | JsonBare | JsonArray | JsonObject;
