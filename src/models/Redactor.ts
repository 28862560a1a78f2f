const shortestSecret = 8;

/** Whether a key is one: a shorter one is a placeholder (`EMPTY`, `ollama`) for a server that takes any. */
export const isSecret = (key: string): boolean => key.length >= shortestSecret;

const mask = '[key]';

/** Takes secrets out of text that a server sent or that is shown, in plain, JSON-escaped and URL-encoded form. */
export class Redactor {
  private readonly forms: readonly string[];

  constructor(secrets: readonly string[]) {
    const forms = secrets
      // Placeholders occur in ordinary text.
      .filter(isSecret)
      .flatMap((secret) => [
        secret,
        JSON.stringify(secret).slice(1, -1),
        JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
        encodeURIComponent(secret),
      ]);
    // The longest first: one secret may be the start of another.
    this.forms = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }

  redact(text: string): string {
    return this.forms.reduce((rest, form) => rest.replaceAll(form, mask), text);
  }
}
