import type { FlagName, OptionName } from './options.ts'

/** Words that stand for a value in a usage, and what the value is. */
interface ValueText {
  name: string
  text: string
}

/** Values that stand behind the words of a command. */
export const argumentTexts = {
  order: {
    name: 'SİPARİŞ',
    text: 'siparişin numarası (1001), bloğu (203.0.113.0/24) veya AS numarası (AS210099); numaralar: orders list',
  },
  request: { name: 'TALEP', text: 'talebin numarası: requests list' },
  payment: { name: 'ÖDEME', text: 'ödeme bildiriminin numarası: payments list' },
  line: {
    name: 'ÖDEME|FATURA|L<HAREKET>',
    text: 'ödeme (7), fatura (ORF2026000000001) veya hesap hareketi (L12): orders show',
  },
  renewal: { name: 'YENİLEME', text: 'yenileme talebinin numarası: renewals list' },
  ticket: { name: 'DESTEK', text: 'destek talebinin numarası: tickets list' },
  contract: { name: 'SÖZLEŞME', text: 'sözleşmenin numarası: contracts list' },
  invoice: { name: 'FATURA', text: 'faturanın numarası (ORF2026000000001): invoices list' },
  company: { name: 'FİRMA', text: 'firmanın numarası, vergi numarası veya adı: companies list' },
  companyNumber: { name: 'NO|VERGİ-NO', text: 'firmanın numarası veya vergi numarası: companies list' },
  user: { name: 'E-POSTA', text: 'kullanıcının e-posta adresi: users list' },
  resource: { name: 'BLOK|ASN', text: 'blok (203.0.113.0/24) veya AS numarası (AS210099): stock list' },
  rate: { name: 'KUR', text: 'bir doların TL karşılığı: 42,1234' },
  file: { name: 'DOSYA', text: 'dosyanın yolu' },
  fileNumber: { name: 'DOSYA-NO', text: 'dosyanın numarası: tickets show, contracts show' },
  fileOrFolder: { name: 'DOSYA|KLASÖR', text: 'YAML dosyası veya CSV dosyalarının klasörü' },
} as const satisfies Record<string, ValueText>
export type ArgumentName = keyof typeof argumentTexts

/** Options with the word for their value and their meaning; a command may say more exactly what it takes. */
export const optionTexts: Record<OptionName, ValueText> & Record<FlagName, string> = {
  asn: { name: 'ASN', text: 'AS numarası: AS210099 veya 210099' },
  text: { name: 'METİN', text: 'müşterinin okuyacağı açıklama' },
  usd: { name: 'TUTAR', text: 'dolar tutarı: 450 veya 1.234,50' },
  amount: { name: 'TUTAR', text: 'bildirilenden farklıysa gerçekten gelen dolar tutarı' },
  date: { name: 'GÜN', text: 'gün: 2026-11-27 veya 27.11.2026; yazılmazsa bugün' },
  reference: { name: 'REFERANS', text: 'havalenin dekont veya referans numarası' },
  email: { name: 'E-POSTA', text: 'kullanıcının e-posta adresi' },
  name: { name: 'AD', text: 'ad' },
  company: { name: 'FİRMA', text: 'yalnız bu firma: numarası, vergi numarası veya adının bir parçası' },
  'tax-number': { name: 'NUMARA', text: 'vergi numarası (10 rakam) veya TC kimlik numarası (11 rakam)' },
  'tax-office': { name: 'DAİRE', text: 'vergi dairesi' },
  address: { name: 'ADRES', text: 'faturadaki adres' },
  anchor: { name: 'SON', text: 'günlükteki audit.sealed satırının sonu, POSITION:MAC biçiminde' },
  order: { name: 'SİPARİŞ', text: 'yalnız bu sipariş: numarası, bloğu veya AS numarası' },
  action: { name: 'İŞLEM', text: 'yalnız bu işlem (route.add) veya bu türden işlemler (route)' },
  actor: { name: 'YAPAN', text: 'yalnız bu yapan: user, token, operator veya system' },
  outcome: { name: 'SONUÇ', text: 'yalnız bu sonuç: done veya refused' },
  from: { name: 'GÜN', text: 'ilk gün: 2026-11-01' },
  to: { name: 'GÜN', text: 'son gün: 2026-11-30' },
  search: { name: 'SÖZCÜKLER', text: 'herhangi bir sütunda geçen sözcükler' },
  state: { name: 'DURUM', text: 'yalnız bu durumdakiler, Durum sütununda yazdığı gibi' },
  sort: { name: 'SÜTUN', text: 'sıralanacak sütun, --json çıktısındaki adıyla' },
  page: { name: 'SAYFA', text: 'kaçıncı sayfa; 1 ile başlar' },
  limit: { name: 'SAYI', text: 'en çok kaç satır; yazılmazsa 50' },
  map: {
    name: 'SÜTUNLAR',
    text: 'CSV sütunları: date=Tarih,amount=Tutar,currency=Döviz,reference=Dekont,text=Açıklama',
  },
  output: { name: 'DOSYA', text: 'yazılacak yeni dosya' },
  uuid: { name: 'ETTN', text: 'resmî belgenin numarası (ETTN)' },
  file: { name: 'DOSYA', text: 'yanıta eklenecek dosya; birkaç kez yazılabilir' },
  'dry-run': 'yalnız sonucu gösterir, hiçbir şey yazmaz',
  'no-mail': 'yeni kullanıcılara şimdi e-posta göndermez; sonra: users invite',
  late: 'yalnız ödemesi gecikenler',
  desc: 'sıralamayı tersine çevirir',
  yes: 'onaylar',
}

/** Options that every command has. */
export const commonOptionTexts = {
  json: 'sonucu JSON olarak yazar',
  help: 'bu yardımı gösterir',
} as const

/** Help of one command. */
export interface CommandText {
  /** Purpose in one line. */
  line: string
  /** Effects that the line leaves out. */
  more?: string
  /** Meaning of options that mean something more exact here. */
  options?: Partial<Record<OptionName | FlagName, string>>
}

const twice = { yes: 'aynı günün aynı tutarı daha önce işlenmiş olsa da' }
const reason = { text: 'müşteriye yazılacak neden' }

/** Groups of the operator's commands with the help of each, in the order of the list of commands. */
export const commandGroups = {
  'Günlük iş': {
    today: { line: 'Sizi bekleyen her şeyi, bitiren komutuyla listeler', more: 'En eskisi en üsttedir.' },
    verify: { line: 'Hesap, sipariş, blok ve dosyaların tutarlı olduğunu denetler', more: 'Hiçbir şey değiştirmez.' },
    'rbl scan': { line: 'Bütün blokları kara listelerde arar' },
  },
  Katalog: {
    'catalogue export': {
      line: 'Sattığınız her şeyi bir YAML dosyasına yazar',
      more: 'Dosya varsa üzerine yazar; açıklama satırları (#) kalır.',
    },
    'catalogue plan': { line: 'Dosyanın neyi değiştireceğini gösterir', more: 'Hiçbir şey değiştirmez.' },
    'catalogue apply': {
      line: 'Dosyadaki katalogu uygular: hepsini ya da hiçbirini',
      more: 'Dosyada olmayan bölüm olduğu gibi kalır; olan bir bölümde eksik kayıt silinir.',
    },
    'catalogue schema': {
      line: 'Katalog dosyasının JSON şemasını yazar',
      more: 'Veritabanı gerekmez; editör dosyayı bununla denetler ve tamamlar.',
    },
    'stock list': { line: 'Blokları ve AS numaralarını listeler: boş, dinleniyor, talepte veya kirada' },
    'stock show': { line: 'Bir bloğu veya AS numarasını gösterir' },
  },
  Müşteriler: {
    'customers import': {
      line: 'Başka bir sistemdeki müşterileri siparişleriyle alır',
      more: 'Hepsini ya da hiçbirini alır. İkinci kez verilen dosya yalnız yenileri ekler.',
    },
    'companies list': { line: 'Firmaları listeler' },
    'companies show': { line: 'Bir firmayı kullanıcıları ve siparişleriyle gösterir' },
    'companies rename': { line: 'Bir firmanın adını değiştirir', options: { name: 'firmanın yeni adı' } },
    'companies set': { line: 'Firmanın faturalarda yazan vergi numarasını, dairesini ve adresini belirler' },
    'companies merge': {
      line: 'İlk firmanın her şeyini ikinci firmaya verir',
      more: 'İlk firma bundan sonra listelenmez; geri alınamaz. Birinin kullanıcıları ötekinin siparişlerini, faturalarını ve destek taleplerini görür.',
      options: { yes: 'vergi numaraları başka olsa da birleştirir' },
    },
    'contracts list': { line: 'Sözleşmeleri eksik evrak sayısıyla listeler' },
    'contracts show': { line: 'Bir sözleşmeyi dosyalarıyla gösterir' },
    'contracts file': { line: 'Sözleşmenin bir dosyasını diske yazar' },
  },
  'Yeni sipariş talepleri': {
    'requests list': { line: 'Onay bekleyen talepleri listeler' },
    'requests approve': {
      line: 'Talebi onaylar: sipariş, fatura ve sözleşme oluşur',
      more: 'Sipariş ilk ödemesini bekler; bedelsiz sipariş hemen etkinleşir. Müşteriye e-posta gider.',
      options: { asn: 'verilecek AS numarası: AS210099 veya 210099; yazılmazsa stoktaki ilk boş numara' },
    },
    'requests refuse': { line: 'Talebi reddeder, bloğunu boşaltır ve müşteriye nedenini yazar', options: reason },
    'requests expire': { line: 'Çok beklemiş bir talebi kapatır; refuse gibi, nedeniyle', options: reason },
  },
  Siparişler: {
    'orders list': { line: 'Siparişleri bakiyeleriyle listeler' },
    'orders show': { line: 'Bir siparişi fiyatı, hesap hareketleri ve kayıtlarıyla gösterir' },
    'orders suspend': {
      line: 'Siparişi askıya alır: kayıtları durur, değiştirilemez',
      more: 'orders resume geri alır. Günlük iş elle askıya alınan siparişe dokunmaz.',
    },
    'orders resume': { line: 'Askıdaki siparişi yeniden açar', more: 'Süresi dolmuş sipariş için: orders extend' },
    'orders extend': {
      line: 'Siparişin bitişini ücretsiz ileri alır',
      more: 'Süresi dolduğu için askıya alınan siparişi yeniden açar. Bekleyen yenileme varsa önce ona karar verilir.',
      options: { to: 'yeni bitiş günü: 2027-06-30' },
    },
    'orders cancel': {
      line: 'Siparişi iptal eder: kayıtları silinir, bloğu dinlenmeye alınır',
      more: 'Geri alınamaz; müşteri yeniden sipariş verir.',
    },
    'renewals list': { line: 'Bekleyen yenileme taleplerini listeler' },
    'renewals complete': { line: 'Yenilemeyi tamamlar: bitiş bir dönem ileri gider, faturası kesilir' },
    'renewals refuse': { line: 'Yenilemeyi reddeder ve müşteriye nedenini yazar', options: reason },
  },
  'Ödeme ve fatura': {
    'payments list': { line: 'Müşterilerin bildirdiği, onay bekleyen ödemeleri listeler' },
    'payments confirm': {
      line: 'Bildirilen ödemeyi işler',
      more: 'Bakiyesi kapanan yeni sipariş etkinleşir. Müşteriye e-posta gider.',
    },
    'payments refuse': { line: 'Gelmeyen ödemeyi reddeder; bakiye değişmez', options: reason },
    'payments add': {
      line: 'Bildirilmeden gelen ödemeyi işler',
      options: {
        date: 'paranın geldiği gün: 2026-11-27; yazılmazsa bugün',
        text: 'hareketin notu',
        ...twice,
      },
    },
    'payments import': {
      line: 'Banka ekstresinin neyi ödediğini gösterir; --yes ile işler',
      more: 'CAMT.053, MT940 veya CSV okur. Aynı satır ikinci kez işlenmez.',
      options: { yes: 'eşleşen satırları işler', 'dry-run': 'yalnız gösterir, --yes yazılmış olsa da' },
    },
    'payments reverse': {
      line: 'Bir hareketi karşı hareketle geri alır',
      more: 'Hiçbir hareket silinmez veya değişmez.',
    },
    'invoices list': { line: 'Faturaları listeler' },
    'invoices show': { line: 'Bir faturayı hareketleriyle gösterir' },
    'invoices add': { line: 'Siparişe ek fatura keser', options: { text: 'fatura satırının açıklaması', ...twice } },
    'invoices attach': {
      line: 'Faturaya resmî belgesini (e-Fatura, e-Arşiv PDF) ekler',
      more: 'Müşteri bundan sonra bu belgeyi açar. Yanlış belge yeniden eklenerek değiştirilir.',
    },
    credit: {
      line: 'Siparişin faturalarından düşer',
      more: 'En çok faturaların toplamı kadar.',
      options: twice,
    },
    'credit move': {
      line: 'İlk siparişteki fazla ödemeyi ikinciye aktarır',
      more: 'İki sipariş aynı firmanın olmalı.',
      options: { usd: 'aktarılacak tutar; yazılmazsa fazla ödemenin hepsi', ...twice },
    },
    'credit pay': {
      line: 'Siparişteki fazla ödemenin iade edildiğini işler',
      more: 'Para siz gönderince gider; komut yalnız hareketi işler.',
      options: { usd: 'iade edilen tutar; yazılmazsa fazla ödemenin hepsi', ...twice },
    },
    'rate show': { line: 'Geçerli döviz kurunu gösterir' },
    'rate set': {
      line: 'Döviz kurunu elle girer',
      options: { date: 'kurun günü; yazılmazsa bugün', yes: 'son kurdan çok farklı kuru da kaydeder' },
    },
    'rate fetch': { line: 'Kuru RATE_URL adresinden alır' },
  },
  'Destek talepleri': {
    'tickets list': {
      line: 'Açık destek taleplerini son yazanla listeler',
      options: { state: 'açık veya kapalı; yazılmazsa açık olanlar' },
    },
    'tickets show': { line: 'Destek talebini metinleri ve dosyalarıyla gösterir' },
    'tickets reply': {
      line: 'Destek talebine yanıt yazar; müşteriye e-posta gider',
      options: { text: 'yanıtın metni', name: 'yanıtta görünen ad; yazılmazsa Destek Ekibi' },
    },
    'tickets file': { line: 'Destek talebinin bir dosyasını diske yazar' },
    'tickets close': { line: 'Destek talebini kapatır' },
  },
  'Kullanıcılar ve erişim': {
    'users list': {
      line: 'Kullanıcıları listeler',
      options: { state: 'yalnız bu durumdakiler: açık, kapalı veya davetli' },
    },
    'users show': { line: 'Bir kullanıcıyı gösterir' },
    'users add': {
      line: 'Kullanıcı ekler; şifresini belirleyeceği link e-posta ile gider',
      more: 'Bu adda firma yoksa yenisini açar.',
      options: { name: 'kullanıcının adı', company: 'firmanın adı' },
    },
    'users invite': {
      line: 'Şifresi olmayan kullanıcılara şifre linkini gönderir',
      more: 'Seçenek yazılmazsa linki hiç gitmemiş veya süresi dolmuş herkese.',
      options: { email: 'yalnız bu kullanıcı, son linki geçerli olsa da', company: 'yalnız bu firmanın kullanıcıları' },
    },
    'users disable': { line: 'Kullanıcıyı hemen kapatır; oturumları ve anahtarları biter' },
    'users enable': { line: 'Kapatılmış kullanıcıyı açar' },
    'users export': { line: 'Kullanıcı için tutulan kişisel verileri yazar' },
    'users erase': { line: 'Kullanıcının kişisel verilerini siler', more: 'Geri alınamaz.' },
    link: {
      line: 'Kullanıcıya bir kez kullanılacak giriş linki üretir',
      more: 'Link 15 dakika geçerlidir; şifresi olmayan kullanıcıda şifre linkidir ve 7 gün geçerlidir.',
    },
    'two-factor off': { line: 'İkinci faktörünü kaybeden kullanıcı için kapatır' },
    'sessions list': { line: 'Kullanıcının açık oturumlarını listeler' },
    'sessions end': { line: 'Kullanıcının bütün oturumlarını sonlandırır' },
  },
  'Etkinlik kaydı': {
    'audit list': {
      line: 'Bütün firmaların değişikliklerini ve reddedilen işlemlerini listeler',
      options: {
        company:
          'yalnız bu firma: numarası, vergi numarası veya adı; firmaya ait olmayan kayıtlar için --action portal',
        limit: 'en çok kaç satır; yazılmazsa 100',
      },
    },
    'audit verify': {
      line: 'Hiçbir etkinlik kaydının değişmediğini, eksilmediğini denetler',
      options: { anchor: 'uyması gereken son, POSITION:MAC biçiminde; yazılmazsa DATA_DIR/audit-end' },
    },
    'audit accept': { line: 'Yerine eski bir veritabanı konduktan sonra şimdiki sonu kabul eder' },
  },
  'Kurulum ve yedek': {
    serve: { line: 'Sunucuyu çalıştırır' },
    backup: {
      line: 'Bütün veritabanını tek dosyaya yazar',
      more: 'Sunucu çalışırken de yazılır; var olan dosya silinmez.',
    },
    restore: { line: 'Boş bir veritabanını yedekten doldurur' },
    rekey: { line: 'Gizli anahtarı SECRET_KEY_NEW ile değiştirir', more: 'Sonra bütün sunucuları yeniden başlatın.' },
  },
} as const satisfies Record<string, Record<string, CommandText>>

type KeysOf<Group> = Group extends unknown ? keyof Group : never

/** Words of a command as they are typed. */
export type CommandName = KeysOf<(typeof commandGroups)[keyof typeof commandGroups]>

/** Texts around the help of commands, and of wrong command lines. */
export const helpTexts = {
  usage: (program: string, rest: string) => `Kullanım: ${program} ${rest}`,
  everyCommand: 'KOMUT [--json]',
  seeHelp: (program: string, words: string) => `Ayrıntı: ${program} ${words} --help`,
  helpOf: (program: string) => `Bir komutun ayrıntısı: ${program} KOMUT --help`,
  seeCommands: (program: string) => `Komutlar için: ${program} --help`,
  arguments: 'Argümanlar:',
  options: 'Seçenekler:',
  needed: (text: string) => `(zorunlu) ${text}`,
  unknownCommand: (given: string) => `Bilinmeyen komut: ${given}`,
  unknownOption: (flag: string, words: string | null) =>
    words === null ? `Bilinmeyen seçenek: ${flag}` : `${words} komutunda böyle bir seçenek yok: ${flag}`,
  didYouMean: (names: readonly string[]) => `Bunu mu demek istediniz: ${names.join(', ')}`,
  commandsAre: (names: readonly string[]) => `Komutlar: ${names.join(', ')}`,
  verbMissing: (noun: string) => `${noun} bir komut daha ister.`,
  valueMissing: (flag: string, name: string) =>
    `${flag} bir değer ister: ${flag} ${name}. «-» ile başlayan bir değer için: ${flag}=${name}`,
  noValue: (flag: string) => `${flag} değer almaz.`,
  missing: (names: readonly string[]) => `Eksik: ${names.join(', ')}`,
  tooMany: (given: readonly string[]) => `Fazla: ${given.join(' ')}`,
} as const
