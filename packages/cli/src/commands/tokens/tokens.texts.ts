/** Help and messages of the commands for API tokens; texts of the core are reused. */
export const tokenCommandTexts = {
  list: 'API anahtarlarını listeler',
  listExamples: ['ipportal tokens list', 'ipportal tokens list --json | jq -r ".[].name"'],
  new: 'API anahtarı oluşturur; anahtar yalnız bir kez, stdout üzerine yazılır',
  newExamples: [
    'ipportal tokens new izleme --scope read',
    'TOKEN=$(ipportal tokens new dagitim --scope routing:write --orders 1001,1002 --expires 90d)',
    'ipportal tokens new ci --scope routing:write --network 192.0.2.0/24 --max-fee 50',
  ],
  revoke: 'Bir API anahtarını hemen iptal eder',
  revokeExamples: ['ipportal tokens revoke 3 --yes'],
  name: ['<ad>', 'Anahtarın adı'],
  token: ['<anahtar>', 'Anahtarın numarası (tokens list)'],
  tokenId: 'Anahtar numarası',
  scope: ['--scope <yetki>', 'read: okur; routing:write: yönlendirme kayıtlarını kodsuz değiştirir'],
  orders: ['--orders <siparişler>', 'Yalnız bu siparişler, numara veya IP bloğu, virgülle ayrılmış (routing:write)'],
  expires: ['--expires <süre>', 'Geçerlilik: 90d gibi gün sayısı veya 2026-12-31 gibi gün; en fazla bir yıl'],
  network: ['--network <cidr...>', 'Anahtarın kullanılabileceği ağ; birden çok verilebilir'],
  maxFee: ['--max-fee <usd>', 'Değişikliklerin bir ayda tutabileceği en yüksek ücret (routing:write)'],
  exists: (name: string) =>
    `${name} adında, aynı sınırlarla bir API anahtarı zaten var; anahtarın kendisi yeniden gösterilemez.`,
  differs: (name: string) =>
    `${name} adında bir API anahtarı var, ama sınırları başka. Başka bir ad verin ya da onu iptal edin.`,
  badExpiry: (value: string) => `Süre 90d gibi bir gün sayısı veya 2026-12-31 gibi bir gün olmalıdır: ${value}`,
} as const
