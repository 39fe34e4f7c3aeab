/** What the person who starts the server reads when a setting cannot be used. */
export const settingsTexts = {
  unusable: (name: string) => `${name} ayarının değeri kullanılamıyor.`,
} as const
