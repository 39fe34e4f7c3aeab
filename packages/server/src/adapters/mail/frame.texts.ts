/** First line of a mail; `name` is null for an address that is not verified. */
export const greeting = (name: string | null): string => (name === null ? 'Merhaba,\n\n' : `Merhaba ${name},\n\n`)

/** Last line of a mail. */
export const closing = '\n\nBu e-posta Müşteri Portalı tarafından otomatik olarak gönderilmiştir.\n'
