/** Help and messages of the commands that work on files alone. */
export const fileCommandTexts = {
  files: ['<dosya...>', 'İstenen durum (YAML veya JSON) ya da bunların klasörü; - ise stdin'],
  checkExamples: ['ipportal check durum.yaml', 'ipportal check durum.yaml --json'],
  checked: (files: number, orders: number) => `Geçerli: ${files} dosya, ${orders} sipariş.`,

  moreWarnings: (count: number) => `ve ${count} uyarı daha`,

  checkOnly: ['--check', 'Hiçbir şey yazmaz; değişecek dosyaları yazar ve varsa 1 ile çıkar'],
  formatExamples: ['ipportal fmt durum.yaml', 'ipportal fmt --check durum.yaml'],
  alias: 'takma adlı (*) dosya biçimlendirilemez; değeri yerine yazın',
  commentInJson: 'JSON açıklama (#) taşımaz; açıklamayı kaldırın ya da dosyayı .yaml olarak adlandırın',
  unplacedComment: 'bu açıklamanın yeri korunamıyor; kendi satırına, anlattığı kaydın üstüne taşıyın',
  formatted: (changed: number, files: number) =>
    changed === 0 ? `Değişiklik yok: ${files} dosya.` : `${files} dosyadan ${changed} tanesi yeniden yazıldı.`,
  unformatted: (changed: number, files: number) =>
    changed === 0 ? `Değişiklik yok: ${files} dosya.` : `${files} dosyadan ${changed} tanesi değişecek.`,

  schemaExamples: ['ipportal schema > durum.schema.json'],

  importCsv: 'CSV içindeki route, ROA ve name server kayıtlarını YAML olarak yazar',
  csvFile: ['<dosya>', 'order, block, kind, value, prefix, max_length sütunlu CSV; - ise stdin'],
  csvNote:
    '\nkind: route, roa veya nameserver. value: AS numarası veya name server adresi.\nSütunların sırası serbesttir; prefix ve max_length yazılmayabilir.',
  csvExamples: ['ipportal import csv kayitlar.csv > durum.yaml', 'ipportal import csv kayitlar.csv --json'],
} as const
