/** Help and messages of the commands that work on files alone. */
export const fileCommandTexts = {
  files: ['<dosya...>', 'İstenen durum (YAML veya JSON) ya da bunların klasörü; - ise stdin'],
  checkExamples: ['ipportal check durum.yaml', 'ipportal check durum.yaml --json'],
  checked: (files: number, orders: number) => `Geçerli: ${files} dosya, ${orders} sipariş.`,

  checkOnly: ['--check', 'Hiçbir şey yazmaz; değişecek dosyaları yazar ve varsa 1 ile çıkar'],
  formatExamples: ['ipportal fmt durum.yaml', 'ipportal fmt --check durum.yaml'],
  alias: 'takma adlı (*) dosya biçimlendirilemez; değeri yerine yazın',
  unplacedComment: 'bu açıklamanın yeri korunamıyor; kendi satırına, anlattığı kaydın üstüne taşıyın',
  formatted: (changed: number, files: number) =>
    changed === 0 ? `Değişiklik yok: ${files} dosya.` : `${files} dosyadan ${changed} tanesi yeniden yazıldı.`,
  unformatted: (changed: number, files: number) =>
    changed === 0 ? `Değişiklik yok: ${files} dosya.` : `${files} dosyadan ${changed} tanesi değişecek.`,

  schemaExamples: ['ipportal schema > durum.schema.json'],
  schemaTitle: 'ipportal istenen durum dosyası',
  fields: {
    orders: 'IP siparişleri; yazılmayan siparişe dokunulmaz',
    id: 'Sipariş no',
    block: 'Siparişin bloğu (örn: 192.0.2.0/24); id ile uyuşmalı',
    routes: 'Bloğun route kayıtları; [] hepsini siler, yazılmazsa dokunulmaz',
    roas: 'Bloğun ROA kayıtları; [] hepsini siler, yazılmazsa dokunulmaz',
    nameServers: 'Ters DNS alanının iki name server adresi; [] siler, yazılmazsa dokunulmaz',
    origin: 'Route kaydının AS numarası (örn: AS64500)',
    prefix: 'Duyurulan ağ, blok veya onun bir parçası; yazılmazsa var olan route olduğu gibi kalır',
    asn: 'ROA kaydının AS numarası (örn: AS64500)',
    maxLength: 'ROA max length; yazılmazsa blok için doğru değer seçilir',
  } as Record<string, string>,

  importCsv: 'CSV içindeki route, ROA ve name server kayıtlarını YAML olarak yazar',
  csvFile: ['<dosya>', 'order, block, kind, value, prefix, max_length sütunlu CSV; - ise stdin'],
  csvNote:
    '\nkind: route, roa veya nameserver. value: AS numarası veya name server adresi.\nSütunların sırası serbesttir; prefix ve max_length yazılmayabilir.',
  csvExamples: ['ipportal import csv kayitlar.csv > durum.yaml', 'ipportal import csv kayitlar.csv --json'],
} as const
