/** Texts about the key of the installation. */
export const secretKeyTexts = {
  replaced: 'Sunucu yeniden başlatılmayı bekliyor. Lütfen birkaç dakika sonra tekrar deneyin.',
  needed:
    'DATABASE_URL ile SECRET_KEY veya SECRET_KEY_FILE ayarı da gerekir: 32 rastgele bayt, base64 (örneğin openssl rand -base64 32).',
  missing: (id: string, path: string) =>
    `Veritabanının gizli anahtarı (${id}) bulunamadı: SECRET_KEY veya SECRET_KEY_FILE ayarını verin ya da ${path} dosyasını geri koyun.`,
  wrong: (expected: string, given: string, source: string) =>
    `Gizli anahtar bu veritabanının anahtarı değil (${source}): veritabanı ${expected} anahtarını bekliyor, verilen anahtar ${given}.`,
  badFile: (path: string) => `Gizli anahtar dosyası okunamadı veya base64 yazılmış 32 bayt değil: ${path}`,
  notWritten: (path: string) => `Gizli anahtar dosyası yazılamadı: ${path}`,
  sameKey: 'Yeni gizli anahtar şimdikiyle aynı; SECRET_KEY_NEW ayarına başka bir anahtar verin.',
  newKeyNeeded:
    'Yeni gizli anahtarı SECRET_KEY_NEW veya SECRET_KEY_NEW_FILE ile verin: 32 rastgele bayt, base64 (örneğin openssl rand -base64 32).',
  replacedMeanwhile: 'Gizli anahtar bu sırada başka bir komutla değiştirildi; hiçbir kayıt değişmedi.',
} as const
