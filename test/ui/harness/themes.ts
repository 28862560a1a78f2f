/** The theme names for `workbench.colorTheme`, and the class that the window wears under each. */
export const themeClasses = {
  'Default Dark Modern': 'vscode-theme-defaults-themes-dark_modern-json',
  'Default Light Modern': 'vscode-theme-defaults-themes-light_modern-json',
  'Default High Contrast': 'vscode-theme-defaults-themes-hc_black-json',
  'Default High Contrast Light': 'vscode-theme-defaults-themes-hc_light-json',
} as const;

export type ThemeName = keyof typeof themeClasses;

/** All four, for `describe.each` and the like. */
export const themeNames = Object.keys(themeClasses) as ThemeName[];
