import { formatDate } from '@ip-portal/core/kernel/values/dates'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { formatRate, formatUsd } from '@ip-portal/core/kernel/values/money'

const requestStates = {
  pending: 'onay bekliyor',
  approved: 'onaylandı',
  refused: 'reddedildi',
  expired: 'süresi dolduğu için kapatıldı',
} as const

const renewalStates = {
  pending: 'bekliyor',
  completed: 'tamamlandı',
  refused: 'reddedildi',
  ended: 'siparişiyle birlikte iptal edildi',
} as const

interface DecidedRenewal {
  renewal_id: number
  order_id: number
  isInformed: boolean
}

interface ApprovedRequest {
  request_id: number
  order_id: number
  asn?: string
  invoiceId: string | null
  amount_usd: number
  isInformed: boolean
}

interface EndedRequest {
  request_id: number
  state: 'refused' | 'expired'
  freedBlock: string | null
  isInformed: boolean
}

/** Tells whether the customer was mailed. */
export const informedText = (isInformed: boolean) =>
  isInformed
    ? 'Müşteriye e-posta gönderildi.'
    : 'Müşteriye e-posta gönderilmedi: doğrulanmış adresi yok veya bu bildirimi kapatmış.'

/** Name of a request's state. */
export const requestStateText = (state: keyof typeof requestStates): string => requestStates[state]

/** Texts of the operator commands. */
export const operatorTexts = {
  optionTooLong: (name: string, most: number) => `--${name} en çok ${most} karakter olabilir.`,
  badId: (given: string) =>
    `Numara geçersiz: ${given}. 1001 gibi bir sayı yazın; numaraları gösteren komutlar: orders list, requests list, payments list, renewals list ve tickets list`,
  badAmount: (given: string) =>
    `Tutar geçersiz: ${given}. Sıfırdan büyük ve en çok ${formatUsd(limits.maxAmountCents / 100)} olan bir tutar yazın, örneğin --usd 125,50`,
  badEmail: (given: string) => `E-posta adresi geçersiz: ${given}`,
  noDatabase: (path: string) =>
    `Veritabanı bulunamadı: ${path}. DATA_DIR veya DATABASE_URL ayarını sunucununki ile aynı yapın ya da önce sunucuyu başlatın.`,
  failed: (reason: string) => `İşlem tamamlanamadı: ${reason}`,
  empty: 'Kayıt yok.',
  noRequest: (id: number) => `Onay bekleyen talep bulunamadı: ${id}. Bekleyenler için: requests list`,
  requestDecided: (id: number, state: keyof typeof requestStates) =>
    `${id} numaralı talep daha önce ${requestStates[state]}; bir şey yapılmadı. Bekleyenler için: requests list`,
  requestEnded: ({ request_id, state, freedBlock, isInformed }: EndedRequest) =>
    `${request_id} numaralı talep ${requestStates[state]}.${
      freedBlock === null ? '' : ` ${freedBlock} bloğu boşaldı.`
    } ${informedText(isInformed)}`,
  blockTaken: (block: string, other = block) =>
    other === block
      ? `${block} bloğu başka bir siparişte kullanılıyor; talep onaylanmadı.`
      : `${block} bloğu başka bir siparişin ${other} bloğuyla çakışıyor; talep onaylanmadı.`,
  approved: ({ request_id, order_id, asn, invoiceId, amount_usd, isInformed }: ApprovedRequest) =>
    `${request_id} numaralı talep onaylandı: sipariş ${order_id}${asn === undefined ? '' : ` (${asn})`}, ${
      invoiceId === null
        ? 'bedelsiz olduğu için etkinleştirildi.'
        : `faturası ${invoiceId} (${formatUsd(amount_usd)}), ödeme bekliyor.`
    } ${informedText(isInformed)}${invoiceId === null ? '' : ' Ödeme bildirilince: payments confirm'}`,
  badAsn: (given: string) => `AS numarası geçersiz: ${given}. Örneğin --asn AS64510`,
  asnSpecial: (asn: string) => `${asn} bir kuruluşa verilemez (özel, ayrılmış veya örnek); talep onaylanmadı.`,
  asnTaken: (asn: string) => `${asn} başka bir siparişte veya kayıtta kullanılıyor; talep onaylanmadı.`,
  asnRests: (asn: string) => `${asn} dinleniyor; talep onaylanmadı. Ne zamana kadar: catalogue export`,
  asnNeeded: (id: number) =>
    `${id} numaralı talep bir AS numarası bekliyor: numarayı verin, örneğin requests approve ${id} --asn AS<numara>. Talep onaylanmadı.`,
  noFreeAsn:
    'Stokta verilebilecek AS numarası yok; numarayı --asn ile verin veya katalogda ekleyin. Talep onaylanmadı.',
  asnForBlock: (id: number) => `${id} numaralı talep bir IP siparişi; --asn yalnız ASN siparişlerinde kullanılır.`,
  noPayment: (id: number) => `Onay bekleyen ödeme bulunamadı: ${id}. Bekleyenler için: payments list`,
  paymentDecided: (id: number, state: 'waiting' | 'confirmed' | 'refused') =>
    `${id} numaralı ödeme daha önce ${state === 'refused' ? 'reddedildi' : 'onaylandı'}; bir şey yapılmadı. Bekleyenler için: payments list`,
  paymentRefused: ({
    payment_id,
    order_id,
    isInformed,
  }: {
    payment_id: number
    order_id: number
    isInformed: boolean
  }) =>
    `${payment_id} numaralı ödeme reddedildi; ${order_id} numaralı siparişin bakiyesi değişmedi. ${informedText(isInformed)}`,
  payment: (method: 'bank_transfer' | 'card') =>
    method === 'card' ? 'Kredi kartı ile ödeme' : 'Banka havalesi ile ödeme',
  noRenewal: (id: number) => `Bekleyen yenileme bulunamadı: ${id}. Bekleyenler için: renewals list`,
  orderCancelled: (order: number) => `${order} numaralı sipariş iptal edilmiş; işlem yapılmadı.`,
  renewed: ({
    renewal_id,
    order_id,
    new_end_date,
    invoiceId,
    amount_usd,
    isInformed,
  }: DecidedRenewal & { new_end_date: string; invoiceId: string | null; amount_usd: number }) =>
    `${renewal_id} numaralı yenileme tamamlandı: sipariş ${order_id}, yeni bitiş ${new_end_date}, ${
      invoiceId === null ? 'bedelsiz' : `faturası ${invoiceId} (${formatUsd(amount_usd)})`
    }. ${informedText(isInformed)}`,
  renewalDecided: (id: number, state: keyof typeof renewalStates) =>
    `${id} numaralı yenileme daha önce ${renewalStates[state]}; bir şey yapılmadı. Bekleyenler için: renewals list`,
  renewalRefused: ({ renewal_id, order_id, isSuspended, isInformed }: DecidedRenewal & { isSuspended: boolean }) =>
    `${renewal_id} numaralı yenileme reddedildi; ${order_id} numaralı sipariş ${isSuspended ? `askıda, uzatmak için: orders extend ${order_id}.` : 'yeniden yenilenebilir.'} ${informedText(isInformed)}`,
  noOrder: (given: number | string) =>
    `Sipariş bulunamadı: ${given}. Numarasını (1001), bloğunu (203.0.113.0/24) veya AS numarasını (AS210099) yazın: orders list`,
  severalOrders: (
    given: string,
    orders: readonly { id: number; company: string; start_on: string; end_on: string }[],
  ) =>
    `${given} birden çok siparişte; numarasını yazın: ${orders
      .map(({ id, company, start_on, end_on }) => `${id} (${company}, ${formatDate(start_on)} – ${formatDate(end_on)})`)
      .join(', ')}`,
  badUuid: (text: string) => `Belge numarası (ETTN) UUID biçiminde olmalı: ${text}`,
  notPdf: (path: string) => `Resmî belge bir PDF dosyası olmalı: ${path}`,
  noInvoice: (id: string) => `Fatura bulunamadı: ${id}. Faturalar için: invoices list`,
  attachedAlready: (id: string, uuid: string) =>
    `${id} numaralı faturanın belgesi (ETTN ${uuid}) zaten bu dosya; bir şey yapılmadı.`,
  uuidUsed: (uuid: string, id: string) => `Bu belge numarası başka bir faturanın: ${uuid} (${id})`,
  invoiceChanged: (id: string) => `${id} numaralı faturanın belgesi bu sırada değişti; komutu yineleyin.`,
  attached: (id: string, uuid: string, isInformed: boolean) =>
    `${id} numaralı faturanın resmî belgesi eklendi (ETTN ${uuid}); müşteri bundan sonra bunu açar. ${informedText(isInformed)}`,
  invoiced: (invoice: string, order: number, amount: string, isInformed: boolean) =>
    `${invoice} numaralı fatura (${amount}) ${order} numaralı siparişe işlendi. ${informedText(isInformed)}`,
  charge: (service: string, day: string) => `${service} bedeli ${day.slice(0, 4)}`,
  renewalCharge: (service: string, day: string) => `${service} yenileme bedeli ${day.slice(0, 4)}`,
  extraCharge: (service: string) => `${service} ek fatura`,
  noUser: (email: string) => `Bu e-posta ile kullanıcı bulunamadı: ${email}`,
  emailInDoubt: (email: string) =>
    `${email} adresi başka bir kullanıcının e-posta değişikliğinde geçiyor: doğrulama veya geri alma linki hâlâ açık (en çok 7 gün).`,
  emailTaken: (email: string) => `Bu e-posta zaten kayıtlı: ${email}. Giriş linki için: link ${email}`,
  userAdded: (user: { email: string; isNewCompany: boolean }, company: string) =>
    `Kullanıcı eklendi: ${user.email}\nFirma: ${company}${
      user.isNewCompany ? ' (bu adda firma yoktu, yenisi açıldı)' : ''
    }\nŞifresini belirleyeceği link e-posta ile gönderildi ve 7 gün geçerlidir. E-posta sunucusu yoksa: link ${user.email}`,
  usersInvited: (count: number) =>
    count === 0
      ? 'Şifre linki bekleyen kullanıcı yok.'
      : `${count} kullanıcıya şifre linki gönderildi; link 7 gün geçerlidir.`,
  notInvited: (email: string) => `Şifresi olmayan açık bir kullanıcı değil: ${email}`,
  badRate: (given: string) => `Kur geçersiz: ${given}. Bir dolar için TL olarak yazın, örneğin rate set 42,1234`,
  farRate: (given: string, last: number) =>
    `Kur son kurdan (${formatRate(last)}) çok farklı: ${given}. Doğruysa --yes ile yeniden yazın.`,
  badRateDay: (given: string) => `Gün geçersiz: ${given}. Bugün veya önceki bir gün yazın, örneğin --date 2026-11-27`,
  noRateUrl: 'Kurun alınacağı adres ayarlanmamış: RATE_URL. Elle girmek için: rate set',
  rateNotFetched: (reason: string) => `Kur alınamadı: ${reason}. Son kur geçerli kalıyor.`,
  rateFaults: {
    status: 'adres listeyi vermedi',
    size: 'yanıt çok büyük',
    list: 'yanıt bir kur listesi değil',
    dollar: 'listede doların kuru yok',
    redirect: 'adres başka bir yere yönlendiriyor',
    timeout: 'adres zamanında yanıt vermedi',
    unreachable: 'adrese ulaşılamadı',
  },
  rateStored: ({ rate, rate_date, changed }: { rate: number; rate_date: string; changed: boolean }) =>
    `${formatDate(rate_date)} kuru ${formatRate(rate)} TL${changed ? ' olarak kaydedildi.' : '; zaten kayıtlıydı.'}`,
  invitation: (link: string) =>
    `${link}\nKullanıcının şifresi yok; bu linkle belirler. Link 7 gün geçerlidir ve bir kez kullanılabilir.`,
  link: (link: string) =>
    `${link}\nLink 15 dakika geçerlidir ve bir kez kullanılabilir. Kullanıcıya e-posta dışında bir yoldan verin: e-postaları açan bir tarayıcı linki kullanıcıdan önce kullanabilir.`,
  twoFactorOff: (email: string) => `${email} için iki faktörlü doğrulama kapatıldı.`,
  twoFactorIsOff: (email: string) => `${email} için iki faktörlü doğrulama zaten kapalı.`,
  sessionsEnded: (email: string, ended: number) =>
    `${email} için ${ended} oturum sonlandırıldı. Kullanıcı yeniden giriş yapabilir.`,
  userDisabled: (email: string, ended: number) =>
    `${email} kapatıldı; ${ended} oturum sonlandırıldı. Yeniden açmak için: users enable ${email}`,
  userIsDisabled: (email: string) => `${email} zaten kapalı.`,
  userEnabled: (email: string) => `${email} açıldı. Kullanıcı yeniden giriş yapabilir.`,
  userIsEnabled: (email: string) => `${email} zaten açık.`,
  erasedName: 'Eski kullanıcı',
  userExported: (email: string, path: string) => `${email} için tutulan kişisel veriler yazıldı: ${path}.`,
  userErased: (email: string) =>
    `${email} silindi: adı, adresi, telefonu, oturumları ve anahtarları kalmadı; yazdıkları «Eski kullanıcı» adıyla firmada durur. Bu işlem geri alınamaz.`,
  noLists: 'Sorulacak kara liste yok. DNSBL_ZONES ayarını yapıp yeniden deneyin; taranmayan blok temiz sayılmaz.',
  scanIncomplete: (blocks: number) =>
    `${blocks} blok için kara listeler yanıt vermedi; bu blokların son raporu duruyor. Daha sonra yeniden deneyin veya DNSBL_ZONES ve DNSBL_SERVER ayarlarını denetleyin.`,
  backupExists: (path: string) => `Dosya zaten var: ${path}. Başka bir ad verin; var olan yedek silinmez.`,
  backedUp: (path: string, rows: number) => `Yedek yazıldı: ${path} (${rows} satır).`,
  backupNotAudited: (reason: string) => `Yedek tamam, ancak etkinlik kaydı yazılamadı: ${reason}`,
  restored: (path: string, rows: number, key: string | null) =>
    `Yedek geri yüklendi: ${path} (${rows} satır). Kullanıcılar yeniden giriş yapmalıdır.${
      key === null ? '' : ` Sunucu ${key} kimlikli gizli anahtarla başlar (SECRET_KEY veya DATA_DIR/secret-key).`
    }`,
  rekeyed: (done: { from: string; to: string; secrets: number; file: string | null; old_file: string | null }) =>
    `Gizli anahtar değişti: ${done.from} yerine ${done.to} (${done.secrets} kayıt yeniden şifrelendi). ${
      done.file === null
        ? 'SECRET_KEY ayarına yeni anahtarı yazın ve'
        : `Yeni anahtar: ${done.file}. Eski anahtar eski yedekler için ${done.old_file ?? ''} dosyasında; gerekmiyorsa silin. Şimdi`
    } bütün sunucuları yeniden başlatın: eski anahtarla çalışan sunucu doğrulama kodlarını kabul edemez. Oturumlar açık kalır.`,
  otherKey: (needed: string, given: string, source: string) =>
    `Yedeğin gizli anahtarı başka: yedek ${needed} anahtarıyla açılır, verilen anahtar ${given} (${source}). Yedeğin anahtarını verin; hiçbir kayıt yazılmadı.`,
  noBackup: (path: string) => `Yedek dosyası okunamadı: ${path}`,
  brokenBackup: (path: string) => `${path} eksik veya bozuk; hiçbir kayıt yazılmadı.`,
  newerBackup: (path: string) => `${path} daha yeni bir sürümün yedeği; önce bu kurulumu güncelleyin.`,
  notEmpty: 'Veritabanı boş değil. Yedek yalnız boş bir veritabanına yüklenir; hiçbir kayıt değişmedi.',
  otherSchema:
    'Veritabanında başka bir sürümün boş tabloları var. Yedeği tablosu olmayan yeni bir veritabanına yükleyin.',
  columns: {
    since: 'Beklediği Zaman',
    kind: 'Tür',
    next: 'Komut',
    name: 'Ad',
    email: 'E-posta',
    company_id: 'Firma No',
    tax_number: 'Vergi No',
    tax_office: 'Vergi Dairesi',
    users: 'Kullanıcı',
    active_orders: 'Aktif Sipariş',
    net_balance: 'Bakiye (USD)',
    due_date: 'Vadesi',
    external_id: 'Dış No',
    resource: 'Kaynak',
    start_date: 'Başlangıç',
    end_date: 'Bitiş',
    price: 'Fiyat (USD)',
    verified: 'Doğrulanmış',
    two_factor: '2FA',
    issued_on: 'Tarih',
    document_uuid: 'ETTN',
    missing_files: 'Eksik Evrak',
    rests_until: 'Şu Güne Dek',
    rate_date: 'Kur Tarihi',
    rate: 'Kur (TL)',
    source: 'Kaynak',
    clean: 'Temiz',
    listed: 'Listede',
    unknown: 'Bilinmiyor',
    state: 'Durum',
    id: 'No',
    order_id: 'Sipariş',
    company: 'Firma',
    companyName: 'Firma',
    serviceTypeName: 'Hizmet',
    block: 'Blok',
    organisation: 'Kuruluş',
    discounted_price: 'Fiyat (USD)',
    total: 'Toplam (USD)',
    amount_usd: 'Tutar (USD)',
    amount_try: 'Tutar (TL)',
    payment_date: 'Ödeme Tarihi',
    payment_method: 'Yöntem',
    exchange_rate: 'Kur',
    user_name: 'Bildiren',
    notes: 'Not',
    date: 'Gün',
    amount: 'Tutar',
    currency: 'Birim',
    pays: 'Karşılığı',
    reason: 'Açıklama',
    reference_number: 'Referans',
    previous_end_date: 'Bitiş',
    new_end_date: 'Yeni Bitiş',
    totalAmount: 'Tutar (USD)',
    created_at: 'Tarih',
    updated_at: 'Son Yazılan',
    subject: 'Konu',
    author: 'Yazan',
    client: 'İstemci',
    address: 'Adres',
    last_used_at: 'Son Kullanım',
    by_link: 'Güvenli Link',
    at: 'Zaman',
    actor: 'Yapan',
    action: 'İşlem',
    outcome: 'Sonuç',
    target: 'Nesne',
    before: 'Önce',
    after: 'Sonra',
    count: 'Sayı',
    text: 'Metin',
  } as Record<string, string>,
} as const
