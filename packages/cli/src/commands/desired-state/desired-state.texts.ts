/** Help and messages of `export`, `plan`, `apply` and `undo`; texts of the core are reused. */
export const desiredStateCommandTexts = {
  orders: ['[siparis...]', 'Sipariş numaraları veya IP blokları; yazılmazsa bütün aktif IP siparişleri'],
  dir: ['--dir <klasör>', 'Her siparişi bu klasörde kendi dosyasına yazar: <sipariş no>.yaml'],
  exported: (written: number, orders: number) =>
    written === 0 ? `Değişiklik yok: ${orders} dosya.` : `${orders} dosyadan ${written} tanesi yazıldı.`,
  otherFiles: (paths: readonly string[], more: number) =>
    `Klasörde bu siparişlerin olmayan dosyalar da var, silinmedi: ${paths.join(', ')}${more > 0 ? ` +${more}` : ''}`,
  exportExamples: [
    'ipportal export > durum.yaml',
    'ipportal export 1042 192.0.2.0/24 > durum.yaml',
    'ipportal export --dir routing',
  ],
  exportComments: [
    'Bu dosyayı düzenleyip `ipportal plan -f DOSYA` ile farkı görün, `ipportal apply DOSYA` ile uygulayın.',
    'Yazılmayan sipariş ve alana dokunulmaz; [] yazılan alanın bütün kayıtları silinir.',
  ],

  tokenOrders: (count: number) => `Bu API anahtarı ${count} siparişle sınırlı; diğerleri yazılmadı.`,

  filesToPlan: ['[dosya...]', 'İstenen durum (YAML veya JSON) ya da bunların klasörü; - ise stdin'],
  file: ['-f, --file <dosya>', 'Bir dosya veya klasör daha; yinelenebilir'],
  fileToApply: ['-f, --file <dosya>', '<dosya> yerine'],
  target: ['--target <siparis>', 'Yalnız bu sipariş no veya IP bloğu; yinelenebilir'],
  noTarget: (target: string) => `Dosyalarda böyle bir sipariş veya blok yok: ${target}`,
  out: ['--out <plan>', 'Planı sonra uygulamak için bu dosyaya yazar'],
  exitCode: ['--exit-code', 'Bekleyen değişiklik varsa 3 ile çıkar'],
  maxDeletes: ['--max-deletes <sayı>', 'Bundan çok silme varsa hiçbir şey yapmadan durur'],
  maxDeletesFlag: '--max-deletes',
  maxDeletePercent: ['--max-delete-percent <yüzde>', 'Siparişlerin kayıtlarının bu yüzdesinden çoğu silinecekse durur'],
  maxDeletePercentFlag: '--max-delete-percent',
  notAPercentage: (value: string) => `--max-delete-percent 0 ile 100 arasında bir tam sayı ister; verilen: ${value}`,
  maxFee: ['--max-fee <usd>', 'Ücret bundan çoksa veya bilinmiyorsa durur'],
  failOn: [
    '--fail-on <etkiler>',
    'invalid (RPKI geçersiz olacak route) veya unannounced (duyurulmaz olacak blok) varsa durur',
  ],
  unknownEffect: (word: string, known: readonly string[]) =>
    `--fail-on için bilinmeyen: ${word}. Olabilir: ${known.join(', ')}`,
  planFormat: ['--format <biçim>', 'Çıktı biçimi; markdown bir inceleme yorumu içindir'],
  showFormat: ['--format <biçim>', 'Çıktı biçimi; tree planın tamamıdır, markdown bir inceleme yorumu içindir'],
  suggest: 'Dünyada görünen duyurulara göre ROA ve route değişikliklerini plan olarak önerir',
  suggestOrder: ['[siparis]', 'Sipariş no veya IP bloğu; yazılmazsa bütün aktif IP siparişleri'],
  suggestExamples: [
    'ipportal roas suggest',
    'ipportal roas suggest 192.0.2.0/24',
    'ipportal roas suggest 1042 --out oneri.json',
  ],
  planExamples: [
    'ipportal plan -f durum.yaml',
    'ipportal plan -f durum.yaml --format markdown > yorum.md',
    'ipportal plan -f durum.yaml --out plan.json',
    'ipportal plan -f durum.yaml --exit-code --quiet > /dev/null',
    'ipportal plan -f routing/ --against origin/main',
  ],

  fileOrPlan: [
    '[dosya]',
    'İstenen durum (YAML veya JSON), bunların klasörü, plan dosyası ya da saklanan planın kimliği; - ise stdin',
  ],
  dryRun: ['--dry-run', 'Ne yapılacağını gösterir, hiçbir şey göndermez'],
  confirmWithin: ['--confirm-within <süre>', 'Bu sürede confirm ile onaylanmazsa portal geri alır (60s ile 24h arası)'],
  watch: ['--watch', 'Her adımı bir satır olarak yazar ve plan bitene kadar izler; --dry-run ile yalnız izler'],
  reverted: (at: string) => `Plan onaylanmadığı için portal değişiklikleri geri aldı (${at}).`,
  planEnds: {
    applied: (id: string) => `Plan ${id} uygulandı.`,
    confirmed: (id: string) => `Plan ${id} onaylandı, değişiklikler kalıcı.`,
    reverted: (id: string) => `Plan ${id} geri alındı.`,
  },
  confirmWithinFlag: '--confirm-within',
  badConfirmWithin: (value: string) => `--confirm-within 60s ile 24h arasında olmalı: ${value}`,
  confirmHint: (id: string) => `Kalıcı yapmak için: ipportal confirm ${id}`,
  planToConfirm: ['[plan]', 'Plan dosyası veya history ile görülen plan numarası; yazılmazsa onay bekleyen son plan'],
  confirmExamples: ['ipportal confirm', 'ipportal confirm 6f6026a9572e6d8d'],
  nothingToConfirm: 'Onay bekleyen bir plan yok.',
  lastReverted: (id: string, time: string) => `Onaylanmadığı için geri alınan son plan: ${id} (${time})`,
  applyExamples: [
    'ipportal apply durum.yaml',
    'ipportal apply plan.json --otp 123456',
    'ipportal apply 6f6026a9572e6d8d',
    'ipportal apply durum.yaml --confirm-within 10m --watch',
    'ipportal apply 6f6026a9572e6d8d --dry-run --watch',
    'ipportal apply durum.yaml --max-deletes 5 --yes',
    'ipportal apply durum.yaml --confirm-within 10m',
  ],
  kept: (count: number) =>
    `\nHer profilin son ${count} apply ve undo günlüğü saklanır; undo en yenisinden\nbaşlayarak bunlara kadar geri gider.`,
  planOrId: ['[plan]', 'Plan dosyası veya history ile görülen plan numarası; yazılmazsa bu makinenin son uygulaması'],
  undoExamples: [
    'ipportal undo --dry-run',
    'ipportal undo plan.json --yes --otp 123456',
    'ipportal undo 0f3c9a1b2d4e5f60 --yes --otp 123456',
  ],

  planToShow: ['<plan>', 'Plan dosyası veya history ile görülen plan numarası'],
  showExamples: ['ipportal show plan.json', 'ipportal show 0f3c9a1b2d4e5f60'],
  stepsDone: (done: number, total: number) => `Yapılan adım: ${done}/${total}`,
  historyExamples: ['ipportal history', 'ipportal history --json'],
  noHistory: 'Henüz uygulanmış bir plan yok.',
  planId: 'Plan',
  posted: 'Başlangıç',
  kind: 'Tür',
  applyKind: 'uygulama',
  undoKind: (id: string) => `geri alma: ${id}`,
  ordersTitle: 'Siparişler',
  ordersOf: (orders: readonly number[], more: number) =>
    `${orders.map((order) => `#${order}`).join(', ')}${more > 0 ? ` +${more}` : ''}`,
  stepsTitle: 'Adım',
  stateTitle: 'Durum',
  actorTitle: 'Yapan',
  thisMachine: 'bu makine',
  noPlan: (path: string) => `${path} bir plan dosyası değil.`,
  neverApplied: 'Bu plan hiç uygulanmamış.',
  unknownPlan: (name: string) => `Böyle bir plan dosyası veya numarası yok: ${name}`,
  historyHint: 'Plan numaraları için: ipportal history',

  fileName: 'dosya',
  badDocument: (path: string) => `${path} kullanılamaz:`,
  emptyFolder: (path: string) => `${path} klasöründe .yaml, .yml veya .json dosyası yok.`,
  twice: (what: string, first: string, second: string) => `${what} iki kez yazılmış: ${first} ve ${second}`,
  badPlan: (path: string) => `${path} bozuk bir plan dosyası; ipportal plan ile yeniden oluşturun.`,
  newerPlan: (path: string) => `${path} daha yeni bir ipportal sürümünün planı; önce ipportal'ı güncelleyin.`,
  firstPlan: 'Plan eski bir sürümden: yapıldığı portal, şirket ve toplam ücret içinde yazmıyor.',
  profileOfPortal: (name: string) => `O portalın profili: --profile ${name}`,
  otherPortal: (portal: string) => `Bu plan başka bir portal için yapılmış: ${portal}`,
  otherCompany: (name: string) => `Bu plan başka bir şirket için yapılmış: ${name}`,
  planGiven: (path: string) => `${path} zaten bir plan.`,
  applyWith: (path: string) => `Uygulamak için: ipportal apply ${path}`,
  saved: (path: string, words: string) => `Plan ${path} dosyasına yazıldı. Uygulamak için: ipportal apply ${words}`,
  tooManyDeletes: (deletes: number, max: number) => `Plan ${deletes} kayıt siliyor, --max-deletes ${max}.`,
  tooManyPercent: (percent: number, max: number) =>
    `Plan siparişlerin kayıtlarının %${percent} kadarını siliyor, --max-delete-percent ${max}.`,
  tooExpensive: (fee: string | null, max: string) => `Plan ücreti ${fee ?? 'bilinmiyor'}, --max-fee ${max}.`,
  feeNeedsYes: (fee: string | null) =>
    `Plan ücretli (${fee ?? 'tutar bilinmiyor'}). Terminal olmadan --yes veya --max-fee gerekir.`,
  tokenReadsOnly: 'Bu API anahtarı yalnız okur: planı uygulayamaz.',
  tokenOtherOrders: (orders: readonly number[]) =>
    `Bu API anahtarı şu siparişlere erişemez: ${orders.map((order) => `#${order}`).join(', ')}.`,
  tokenFee: ({ fee, left, most, order }: { fee: string; left: string; most: string; order: number }) =>
    `Plan ücreti ${fee}, bu API anahtarının bu ay kalan ücret sınırı ${left} (aylık ${most}); sınır #${order} ile aşılıyor.`,
  turnsInvalid: (order: string, route: string) => `${order}: route ${route} RPKI geçersiz oluyor (--fail-on invalid).`,
  losesRoutes: (order: string) =>
    `${order}: son route kaydı siliniyor, blok duyurulmaz oluyor (--fail-on unannounced).`,
  moreUnwanted: (effect: 'invalid' | 'unannounced', more: number) =>
    `ve ${more.toLocaleString('tr-TR')} ${effect === 'invalid' ? 'route' : 'blok'} daha (--fail-on ${effect}).`,
  leftOut: 'Planlanamayan siparişler atlandı:',
  tokenSeesOrders: (orders: readonly number[]) =>
    `Bu API anahtarı yalnız şu siparişleri görür, nedeni bu olabilir: ${orders.map((order) => `#${order}`).join(', ')}.`,
  leftOutHint: 'Dosyadan çıkarın ya da düzeltin; diğer siparişler etkilenmedi.',
  nothingSent: 'Hiçbir şey gönderilmedi.',

  question: 'Uygulansın mı?',
  undoQuestion: 'Geri alınsın mı?',
  busy: (orders: readonly number[], process: number, host: string | null) =>
    `${orders.map((order) => `#${order}`).join(', ')} için başka bir apply veya undo çalışıyor (işlem ${process}${
      host === null ? '' : `, bilgisayar ${host}`
    }). Hiçbir şey gönderilmedi.`,
  waitingForLock: 'Bu sipariş üzerinde başka bir ipportal işlemi çalışıyor, bekleniyor...',
  busyHint: (path: string) =>
    `Bitmesini bekleyip yeniden deneyin. İşlem bitince veya öldürülünce kilidi kendiliğinden kalkar: ${path}`,
  resuming: 'Yarıda kalan uygulama sürdürülüyor.',
  openApply: (place: string) =>
    `Bir önceki uygulama yarıda kalmış; geri almak için: ipportal undo${place}. Şimdi yeni bir plan yapılıyor.`,
  alreadyApplied: 'Bu plan zaten uygulanmış: kayıtlar planın istediği gibi.',
  undoOpen: 'Bu planın geri alınması yarıda kalmış.',
  compareAgain: 'Farkı görmek için: ipportal plan -f DOSYA',
  planAgain: 'Yeni bir plan için: ipportal plan -f DOSYA --out PLAN',
  resumeWith: (command: string) => `Sürdürmek için: ${command}`,
  undoHint: (id: string) => `Geri almak için: ipportal undo ${id}`,
  newerChanges: (ids: readonly string[], more: number) =>
    `Bundan sonra yapılan değişiklikler geri alınmaz: ${ids.join(', ')}${more > 0 ? ` +${more}` : ''} (ipportal history)`,
  nothingWasDone: 'Son uygulama hiçbir şeyi değiştirmemiş.',
  alreadyUndone: 'Bu plan zaten geri alınmış: kayıtlar uygulamadan önceki gibi.',
  undoMeant: (id: string, time: string) => `Geri alınmak istenen plan: ${id} (${time})`,
  nothingToUndo: 'Geri alınacak bir uygulama yok.',
} as const
