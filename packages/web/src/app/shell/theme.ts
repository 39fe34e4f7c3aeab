const key = 'theme'
const themes = ['light dark', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen colour scheme; `light dark` follows the system. */
export function readTheme(): Theme {
  try {
    const stored = window.localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'light dark'
  } catch {
    return 'light dark'
  }
}

/** Shows the page in a colour scheme. */
export function showTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme
}

/** Shows a colour scheme and keeps it for the next visit where storage allows. */
export function applyTheme(theme: Theme): void {
  showTheme(theme)
  try {
    window.localStorage.setItem(key, theme)
  } catch {
    // With blocked storage the choice lasts for this page only.
  }
}

/** Next scheme in the cycle system, light, dark. */
export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light dark'
