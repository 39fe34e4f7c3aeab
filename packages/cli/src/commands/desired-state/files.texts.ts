/** Help and messages of the commands that work on files alone. */
export const fileCommandTexts = {
  files: ['<dosya...>', 'İstenen durum (YAML veya JSON) ya da bunların klasörü; - ise stdin'],
  checkExamples: ['ipportal check durum.yaml', 'ipportal check durum.yaml --json'],
  checked: (files: number, orders: number) => `Geçerli: ${files} dosya, ${orders} sipariş.`,

  checkOnly: ['--check', 'Hiçbir şey yazmaz; değişecek dosyaları yazar ve varsa 1 ile çıkar'],
  formatExamples: ['ipportal fmt durum.yaml', 'ipportal fmt --check durum.yaml', 'ipportal fmt - < durum.yaml'],
  alias: 'takma adlı (*) dosya biçimlendirilemez; değeri yerine yazın',
  unplacedComment: 'bu açıklamanın yeri korunamıyor; kendi satırına, anlattığı kaydın üstüne taşıyın',
  formatted: (changed: number, files: number) =>
    changed === 0 ? `Değişiklik yok: ${files} dosya.` : `${files} dosyadan ${changed} tanesi yeniden yazıldı.`,
  unformatted: (changed: number, files: number) =>
    changed === 0 ? `Değişiklik yok: ${files} dosya.` : `${files} dosyadan ${changed} tanesi değişecek.`,
} as const
