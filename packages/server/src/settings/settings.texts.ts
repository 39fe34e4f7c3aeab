/** Texts about the settings. */
export const settingsTexts = {
  /** Sender of mails when none is set. */
  mailFrom: 'Müşteri Portalı <portal@localhost>',
  unusable: (name: string) => `${name} ayarının değeri kullanılamıyor.`,
} as const
