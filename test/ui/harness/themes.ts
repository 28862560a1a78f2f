interface Theme {
  /** The class that the window wears. */
  class: string;
  /** For `workbench.colorTheme`, by VS Code version. */
  ids: { newest: string; minimum: string };
}

const themes = {
  'Default Dark Modern': {
    class: 'vscode-theme-defaults-themes-dark_modern-json',
    ids: { newest: 'Dark Modern', minimum: 'Default Dark Modern' },
  },
  'Default Light Modern': {
    class: 'vscode-theme-defaults-themes-light_modern-json',
    ids: { newest: 'Light Modern', minimum: 'Default Light Modern' },
  },
  'Default High Contrast': {
    class: 'vscode-theme-defaults-themes-hc_black-json',
    ids: { newest: 'Default High Contrast', minimum: 'Default High Contrast' },
  },
  'Default High Contrast Light': {
    class: 'vscode-theme-defaults-themes-hc_light-json',
    ids: { newest: 'Default High Contrast Light', minimum: 'Default High Contrast Light' },
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;

/** All four, for `describe.each` and the like. */
export const themeNames = Object.keys(themes) as ThemeName[];

/** What a theme is called in settings and on the page. */
export function themeOf(name: ThemeName): Theme {
  return themes[name];
}
