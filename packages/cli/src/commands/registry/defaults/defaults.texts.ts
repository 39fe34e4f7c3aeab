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
