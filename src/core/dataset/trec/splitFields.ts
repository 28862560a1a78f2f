/**
 * The fields of a line, cut where C's isspace is true: space, tab, line feed, vertical tab, form feed, carriage return. A
 * no-break space is part of a field.
 */
export function splitFields(line: string): string[] {
  const fields: string[] = [];
  let start = -1;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    const space = code === 0x20 || (code >= 0x09 && code <= 0x0d);
    if (space && start >= 0) {
      fields.push(line.slice(start, i));
      start = -1;
    } else if (!space && start < 0) start = i;
  }
  if (start >= 0) fields.push(line.slice(start));
  return fields;
}
