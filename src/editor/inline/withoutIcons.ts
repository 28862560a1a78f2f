/** A lens title in which `$(name)` stays text: a lens would show it as an icon, and a model's name is not ours. */
export function withoutIcons(title: string): string {
  return title.replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z0-9-]+)?\)/g, '\\$&');
}
