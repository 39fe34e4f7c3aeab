/** Help and messages of the commands that place an order; texts of the core are reused. */
export const newOrderCommandTexts = {
  new: 'Yeni sipariş verir (onay ister)',
  ip: 'IP bloğu kiralar; kayıt değerleri RIPE veritabanında doğrulanır',
  ipExamples: [
    'ipportal orders new ip',
    'ipportal orders new ip --block 198.18.9.0/24 --description "ISTANBUL OFIS" --admin-c AO1-EXAMPLE --asn AS64500',
    'ipportal orders new ip --block 198.18.9.0/24 --description OFIS --org ORG-OT1-EXAMPLE --promo YUZDE10 --yes',
  ],
  asn: 'AS numarası kiralar',
  asnExamples: [
    'ipportal orders new asn',
    'ipportal orders new asn --organisation "Örnek Bulut" --promo YUZDE10 --yes --json',
  ],
  block: ['--block <cidr>', 'Boş bloklardan biri, örn. 198.18.9.0/24'],
  description: ['--description <metin>', 'Kayıtta görünecek açıklama; ASCII ve büyük harfe çevrilir'],
  adminC: ['--admin-c <kod>', 'Admin-C, yoksa varsayılan'],
  asnOption: ['--asn <asn>', 'ASN, yoksa varsayılan'],
  org: ['--org <kod>', "ORG, yoksa varsayılan; '' boş bırakır"],
  organisation: ['--organisation <ad>', 'Organizasyon adı'],
  promo: ['--promo <kod>', 'Promosyon kodu'],
  question: 'Sipariş gönderilsin mi?',
  noSuchBlock: (block: string) => `Bu blok boş bloklar arasında yok: ${block}`,
  blocksAre: (blocks: readonly string[]) => `Boş bloklar: ${blocks.join(', ')}`,
  noService: 'Bu hizmet şu anda sunulmuyor.',
  orgQuestion: (org: string) => `${org}; boş bırakmak için -`,
  verified: (field: string, value: string, verified: string) => `${field} ${value}: ${verified}`,
  withPeriod: (name: string, period: string) => (period === '' ? name : `${name} (${period})`),
} as const
