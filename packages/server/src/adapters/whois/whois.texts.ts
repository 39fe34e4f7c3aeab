/** Texts about the registry. */
export const whoisTexts = {
  unavailable: 'RIPE veritabanına şu anda ulaşılamıyor. Lütfen daha sonra yeniden deneyin.',
  tooMany: 'Çok fazla sorgu yaptınız. Lütfen biraz bekleyip yeniden deneyin.',
  notFound: (value: string) => `${value} değeri RIPE veritabanında bulunamadı`,
  found: (value: string) => `${value} değeri RIPE veritabanında bulundu`,
  badValue: 'Geçerli bir değer girin',
  badAsn: 'ASN formatı hatalı. AS ile başlamalı ve ardından sayı gelmelidir (örn: AS42216)',
  badOrg: 'ORG değeri ORG- ile başlamalıdır',
  defaultsSaved: 'Varsayılan ayarlar kaydedildi',
} as const
