import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editJsonProperty } from '../../src/store/editJsonProperty';

const value = { score: 0.5, reason: 'r' };

test.each<[what: string, before: string, path: string[], after: string]>([
  ['into an object on one line', '{"a":1}', ['j'], '{"a":1,"j":{"score":0.5,"reason":"r"}}'],
  ['into an empty object', '{}', ['j'], '{"j":{"score":0.5,"reason":"r"}}'],
  ['over an old value', '{"j":[1,{"j":2}],"a":1.50}', ['j'], '{"j":{"score":0.5,"reason":"r"},"a":1.50}'],
  ['over the last of repeated keys', '{"j":1,"j":"}\\"{"}', ['j'], '{"j":1,"j":{"score":0.5,"reason":"r"}}'],
  [
    'with four spaces, numbers and order kept',
    '{\n    "b": 1.0e2,\n    "trace": {\n        "x": []\n    }\n}\n',
    ['trace', 'j'],
    '{\n    "b": 1.0e2,\n    "trace": {\n        "x": [],\n        "j": {\n            "score": 0.5,\n            "reason": "r"\n        }\n    }\n}\n',
  ],
  [
    'with tabs and CRLF',
    '{\r\n\t"a": 1\r\n}\r\n',
    ['trace', 'j'],
    '{\r\n\t"a": 1,\r\n\t"trace": {\r\n\t\t"j": {\r\n\t\t\t"score": 0.5,\r\n\t\t\t"reason": "r"\r\n\t\t}\r\n\t}\r\n}\r\n',
  ],
  [
    'in place of a null on the way',
    '{\n  "trace": null,\n  "z": 0\n}',
    ['trace', 'j'],
    '{\n  "trace": {\n    "j": {\n      "score": 0.5,\n      "reason": "r"\n    }\n  },\n  "z": 0\n}',
  ],
  [
    'into an empty object of a formatted file',
    '{\n  "trace": {}\n}',
    ['trace', 'j'],
    '{\n  "trace": {\n    "j": {\n      "score": 0.5,\n      "reason": "r"\n    }\n  }\n}',
  ],
  ['after a byte-order mark', '\uFEFF{ "a": 1 }', ['j'], '\uFEFF{ "a": 1,"j": {"score":0.5,"reason":"r"} }'],
  ['past an escaped key', '{"\\u006a":1}', ['j'], '{"\\u006a":{"score":0.5,"reason":"r"}}'],
])('a property is set %s', (_, before, path, after) => {
  expect(editJsonProperty(before, path, value)).toBe(after);
});

test.each([
  ['{"a":', SyntaxError],
  ['', SyntaxError],
  ['[1]', TypeError],
  ['"text"', TypeError],
  ['{"trace":[]}', TypeError],
  ['{"trace":5}', TypeError],
])('%s is refused', (text, error) => {
  expect(() => editJsonProperty(text, ['trace', 'j'], value)).toThrow(error);
});

test('whatever the file holds, only the one property changes', () => {
  const documents = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(documents, fc.constantFrom(0, 1, 2, '\t', 8), fc.string(), (document, indent, key) => {
      const before = JSON.stringify(document, null, indent);
      const edited = editJsonProperty(before, [key], value);
      const rest = (text: string): [string, unknown][] =>
        Object.entries(JSON.parse(text) as object).filter(([name]) => name !== key);
      expect(rest(edited)).toEqual(rest(before));
      expect(Object.entries(JSON.parse(edited) as object)).toContainEqual([key, value]);
      expect(editJsonProperty(edited, [key], value)).toBe(edited);
    }),
    { seed: 7, numRuns: 300 },
  );
});
