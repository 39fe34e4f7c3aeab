/** Texts of refusals that several domains share. */
export const refusalTexts = {
  tooMany: 'Çok fazla deneme yapıldı.',
} as const

/** Texts about the settings. */
export const settingsTexts = {
  /** Sender of mails when none is set. */
  mailFrom: 'Müşteri Portalı <portal@localhost>',
  unusable: (name: string) => `${name} ayarının değeri kullanılamıyor.`,
  onlyOne: (one: string, other: string) => `${one} ve ${other} ayarlarından yalnız biri verilebilir.`,
} as const
