/** Texts about the mail server. */
export const mailServerTexts = {
  insecure: (host: string, reason: string) =>
    `E-posta sunucusu (SMTP_URL, ${host}) güvenli bağlantı (TLS) sunmuyor veya sertifikası doğrulanamıyor; e-posta gönderilmedi: ${reason}`,
} as const
