/** Help and messages of `whois`; texts of the core are reused. */
export const whoisTexts = {
  value: ['<değer>', 'Sipariş no, AS numarası veya bir siparişinizdeki IP adresi ya da bloğu'],
  examples: [
    'ipportal whois 1042',
    'ipportal whois AS64500',
    'ipportal whois 192.0.2.0/24 --json | jq ".inetnum[0].netname"',
  ],
  badValue: (value: string) =>
    `${value} bir sipariş no, AS numarası (AS64500) veya IP bloğu (192.0.2.0/24) değil. Blok adresinin sunucu bitleri sıfır olmalı.`,
  noSuchBlock: (value: string) => `${value} siparişlerinizdeki hiçbir blokta değil.`,
  insideOf: (value: string, block: string, order: number) => `${value}, ${order} numaralı siparişin ${block} bloğunda.`,
  asnHint: (id: number) => `AS numarası için: ipportal whois AS${id}`,
  noAsn: 'Bu siparişe henüz bir ASN tanımlanmamış.',
} as const

/** Help and messages of the commands for registry defaults; texts of the core are reused. */
export const defaultsCommandTexts = {
  show: 'Yeni IP siparişlerinin varsayılan kayıt değerlerini gösterir',
  showExamples: ['ipportal defaults show', 'ipportal defaults show --json | jq -r .adminc'],
  set: 'Varsayılan kayıt değerlerini değiştirir; her biri RIPE veritabanında aranır',
  setExamples: ['ipportal defaults set --admin-c AO1-EXAMPLE --asn AS64500', "ipportal defaults set --org ''"],
  adminC: ['--admin-c <kod>', "Admin-C; '' siler"],
  org: ['--org <kod>', "ORG; '' siler"],
  asn: ['--asn <asn>', "ASN; '' siler"],
} as const
