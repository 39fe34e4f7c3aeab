/** Texts of `plan --against`. */
export const againstTexts = {
  against: ['--against <ref>', 'Portal yerine dosyaların git içindeki bu hâliyle (dal, etiket, commit) karşılaştırır'],
  noStdin: '--against ile stdin olmaz; git içindeki dosyayı veya klasörü yazın.',
  badRef: (ref: string) => `Geçersiz git ref: ${ref === '' ? '(boş)' : ref}`,
  unknownRef: (ref: string) => `Git deposunda böyle bir ref yok: ${ref}`,
  fetchHint: (ref: string) =>
    `CI kopyası sığ olabilir: önce \`git fetch --depth=1 origin ${ref}\`, sonra --against FETCH_HEAD; ya da fetch-depth: 0`,
  noGit: 'git programı bulunamadı; --against için gereklidir.',
  noRepository: (path: string) => `${path} bir git deposunda değil.`,
  outside: (path: string, repository: string) => `${path} şu deponun dışında: ${repository}`,
  symlink: (path: string, ref: string) => `${path} ${ref} içinde bir sembolik bağ; bağlandığı dosyayı yazın.`,
  gitFailed: (words: string) => `git ${words} çalışmadı.`,
  gitSays: (line: string) => `git: ${line}`,

  parts: { routes: 'route', roas: 'ROA', nameServers: 'name server' },
  signs: { said: '*', unsaid: '.' },
  ops: { said: 'yeni yazılan', unsaid: 'çıkarılan' },
  values: (part: string, values: readonly string[]) => `${part}: ${values.length > 0 ? values.join(', ') : '[]'}`,
  left: (part: string) => `${part}: portaldaki kayıtlar olduğu gibi kalır`,
  saidEmpty: (part: string) =>
    `${part} boş liste olarak ilk kez yazılıyor; portaldaki bütün ${part} kayıtları silinir.`,
  unannounced: 'Dosyada route kalmıyor; blok duyurulmaz hâle gelir.',
  summary: (ref: string, commit: string, counts: string, blocks: number) =>
    `Dosya farkı (${ref}, ${commit}): ${counts}; ${count(blocks)} blok.`,
  said: (parts: number, blocks: number) =>
    `Dosyalara ilk kez yazılan: ${count(blocks)} blokta ${count(parts)} kısım; portalda neyi değiştireceği buradan bilinmez.`,
  unsaid: (parts: number, blocks: number) =>
    `Dosyalardan çıkan: ${count(blocks)} blokta ${count(parts)} kısım; portaldaki kayıtları silinmez, olduğu gibi kalır.`,
  notJudged: 'Portala sorulmadı: şimdiki kayıtlar, RPKI geçerliliği ve ücret bu karşılaştırmada yok.',
  none: (ref: string, commit: string) => `Dosyalar ${ref} (${commit}) ile aynı şeyi söylüyor.`,
} as const

const count = (number: number): string => number.toLocaleString('tr-TR')
