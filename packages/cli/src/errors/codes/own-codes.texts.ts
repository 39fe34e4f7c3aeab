import { effects, type CodeText } from './refusal-codes.texts.ts'

/** Explanations of the codes that the command itself gives. */
export const ownCodeTexts = {
  BINARY_ANSWER: {
    what: 'Yanıt bir dosya; uçbirime yazılmaz.',
    done: 'İstek yapıldı, yanıtı yazılmadı.',
    next: 'Çıktıyı bir dosyaya yönlendirin: ipportal api GET YOL > dosya',
  },
  BUG: {
    what: 'Komutta beklenmeyen bir hata oldu; bu bir kusurdur.',
    done: effects.unknown,
    next: 'Komutu --debug ile yineleyin ve çıktısını sağlayıcınıza iletin.',
  },
  CANCELLED: {
    what: 'Soruya hayır dediniz.',
    done: effects.nothing,
    next: 'Sormadan yapmak için --yes kullanın.',
  },
  CERTIFICATE: {
    what: 'Portalın TLS sertifikasına güvenilmiyor: süresi dolmuş, başka bir ada ait ya da veren tanınmıyor.',
    done: effects.notSent,
    next: 'Nedeni: ipportal doctor. Kurumunuzun kök sertifikası NODE_EXTRA_CA_CERTS ile tanıtılır.',
  },
  CUT_ANSWER: {
    what: 'Portalın yanıtı yarıda kesildi.',
    done: effects.unknown,
    next: 'Kayıtlara bakın, sonra yineleyin. Sürüyorsa: ipportal doctor',
  },
  DATA_OUTDATED: {
    what: 'Portalın duyuru verisi çok eski; onunla öneri yapılmaz.',
    done: effects.nothing,
    next: 'Sağlayıcı veriyi yenileyince yineleyin.',
  },
  EDITOR_FAILED: {
    what: 'Metin için açılan düzenleyici hata verdi ya da bulunamadı.',
    done: effects.notSent,
    next: 'VISUAL veya EDITOR ayarını denetleyin ya da metni seçenekle verin.',
  },
  EXISTS: {
    what: 'Eklenmek istenen şey, istendiği gibi zaten var.',
    done: effects.nothing,
    next: 'Yapılacak bir şey yok. Betiklerde --if-absent bunu hata saymaz.',
  },
  FILE_NOT_WRITTEN: {
    what: 'Dosya yazılamadı: yer yok, izin yok ya da dosya zaten var.',
    done: 'Yarım bir dosya bırakılmadı.',
    next: 'Klasörü ve izinleri denetleyin ya da başka bir ad verin.',
  },
  INTERRUPTED: {
    what: 'Komut Ctrl+C ya da bir sinyalle kesildi.',
    done: 'Süren adım tamamlandı; sonrakilere başlanmadı.',
    next: 'Yarıda kalan bir plan aynı komutla sürer: ipportal apply PLAN',
  },
  JOURNAL_NOT_WRITTEN: {
    what: 'Uygulama günlüğü bu bilgisayara yazılamadı; onsuz plan uygulanmaz.',
    done: 'Günlüğe yazılamayan adım gönderilmedi.',
    next: 'Diskte yer açın ya da IPPORTAL_CONFIG_DIR ile yazılabilir bir klasör verin, sonra aynı komutu yineleyin.',
  },
  JQ_FAILED: {
    what: 'jq süzgeci bu veride hata verdi.',
    done: 'Komut işini yaptı, çıktısı yazılmadı.',
    next: 'Süzgeci --json çıktısında deneyin ve düzeltin.',
  },
  LINK_REFUSED: {
    what: 'Güvenli bağlantı geçersiz, kullanılmış ya da süresi dolmuş.',
    done: 'Giriş yapılmadı.',
    next: 'Sağlayıcıdan yeni bir bağlantı isteyin ya da şifreyle girin: ipportal login',
  },
  LOCK_NOT_WRITTEN: {
    what: 'Siparişlerin kilidi bu bilgisayara yazılamadı.',
    done: effects.notSent,
    next: 'IPPORTAL_CONFIG_DIR ile yazılabilir bir klasör verin.',
  },
  LOGIN_REFUSED: {
    what: 'E-posta adresi ya da şifre kabul edilmedi.',
    done: 'Giriş yapılmadı.',
    next: 'Bilgileri denetleyin; şifre giriş sayfasındaki «Şifremi unuttum» ile yenilenir.',
  },
  LOST: {
    what: 'Bir değişiklik yarıda kaldı ve eski kayıt geri yüklenemedi.',
    done: 'Kayıt şu anda yok; bloğunuz bu kayıtla duyurulmuyor olabilir.',
    next: 'Hatadaki komutla kaydı hemen yeniden ekleyin; olmuyorsa sağlayıcınızı arayın.',
  },
  NOTHING_TO_CONFIRM: {
    what: 'Onay bekleyen bir plan yok.',
    done: effects.nothing,
    next: 'Planların durumu: ipportal history',
  },
  NOTHING_TO_UNDO: {
    what: 'Geri alınacak bir değişiklik yok.',
    done: effects.nothing,
    next: 'Geçmiş: ipportal history. Belirli bir plan: ipportal undo KİMLİK',
  },
  NOT_APPLIED: {
    what: 'Planın bir adımı yapılamadı.',
    done: 'Hatadan önceki adımlar yapıldı, sonrakiler yapılmadı.',
    next: 'Nedeni giderip sürdürün (ipportal apply PLAN) ya da geri alın (ipportal undo).',
  },
  NOT_AN_IP_ORDER: {
    what: 'Sipariş bir IP bloğu siparişi değil; route, ROA ve name server kaydı olmaz.',
    done: effects.nothing,
    next: 'IP siparişleri: ipportal orders list --type ip',
  },
  NOT_A_LIST: {
    what: '--paginate bir liste bekliyordu, yanıt liste değil.',
    done: 'İstek yapıldı, yanıtı yazılmadı.',
    next: '--paginate olmadan yineleyin.',
  },
  NOT_FOUND: {
    what: 'Silinmek ya da kullanılmak istenen şey yok.',
    done: effects.nothing,
    next: 'Var olanlar hatada ya da ilgili list komutunda. Silmede --if-present bunu hata saymaz.',
  },
  NOT_JSON: {
    what: 'İstenen biçim için yanıtın JSON olması gerekir.',
    done: 'İstek yapıldı, yanıtı yazılmadı.',
    next: 'Çıktı seçeneklerini kaldırın.',
  },
  NOT_OFFERED: {
    what: 'Bu portal istenen işlevi sunmuyor; daha eski bir sürüm olabilir.',
    done: effects.notSent,
    next: 'Portalın neleri sunduğunu sağlayıcınıza sorun.',
  },
  NOT_PLANNABLE: {
    what: 'Dosyadaki hiçbir sipariş planlanamadı.',
    done: effects.nothing,
    next: 'Hatada adı geçen siparişlere bakın: ipportal orders list',
  },
  NOT_REACHED: {
    what: 'Bütün adımlar yapıldı, ama kayıtlar istenen durumda değil: arada başka bir değişiklik olmuş.',
    done: 'Planın adımları yapıldı.',
    next: 'Farkı görün ve yeniden planlayın: ipportal plan -f DOSYA',
  },
  NOT_RENEWABLE: {
    what: 'Bu sipariş şu anda yenilenemez.',
    done: effects.nothing,
    next: 'Siparişin durumu ve bitiş günü: ipportal orders show SİPARİŞ',
  },
  NOT_SIGNED_IN: {
    what: 'Bu portal için saklı bir oturum yok.',
    done: effects.notSent,
    next: 'ipportal login; betiklerde IPPORTAL_TOKEN. Nedeni: ipportal doctor',
  },
  NOT_VERIFIED: {
    what: 'Bütün adımlar yapıldı, ama kayıtlar sonradan okunamadı.',
    done: 'Planın adımları yapıldı.',
    next: 'Denetleyin: ipportal plan -f DOSYA --exit-code',
  },
  NO_ASN: {
    what: 'Siparişin bir AS numarası yok.',
    done: effects.nothing,
    next: 'Siparişe bakın: ipportal orders show SİPARİŞ',
  },
  NO_FREE_BLOCKS: {
    what: 'İstenen büyüklükte boş blok yok.',
    done: effects.nothing,
    next: 'Başka bir büyüklük deneyin ya da destek talebi açın.',
  },
  NO_SUCH_BLOCK: {
    what: 'Verilen adres şirketin hiçbir bloğunda değil.',
    done: effects.nothing,
    next: 'Bloklarınız: ipportal orders list --type ip',
  },
  NO_SUCH_SERVICE: {
    what: 'İstenen hizmet bu portalda satılmıyor.',
    done: effects.nothing,
    next: 'Sağlayıcınıza sorun.',
  },
  OFFLINE: {
    what: 'Portala bağlanılamadı.',
    done: effects.unknown,
    next: 'Nedeni ve çözümü: ipportal doctor',
  },
  ORDERS_BUSY: {
    what: 'Bu bilgisayarda başka bir apply aynı siparişlerde çalışıyor.',
    done: effects.notSent,
    next: 'O bitince yineleyin.',
  },
  ORDERS_LEFT_OUT: {
    what: 'Dosyadaki bazı siparişler planlanamadı.',
    done: 'Öbür siparişler planlandı ya da uygulandı.',
    next: 'Hatada satırıyla adı geçen siparişleri düzeltin ya da dosyadan çıkarın.',
  },
  ORDERS_NOT_EXPORTED: {
    what: 'İstenen bazı siparişlerin kayıtları okunamaz.',
    done: 'Hiçbir şey yazılmadı.',
    next: 'O siparişleri çıkararak yineleyin.',
  },
  ORDER_INACTIVE: {
    what: 'Sipariş aktif değil; üzerinde değişiklik yapılamaz.',
    done: effects.nothing,
    next: 'Durumu: ipportal orders show SİPARİŞ',
  },
  ORDER_NOT_FOUND: {
    what: 'Bu sipariş yok ya da şirketinize ait değil.',
    done: effects.nothing,
    next: 'Siparişleriniz: ipportal orders list',
  },
  OTP_COMMAND_FAILED: {
    what: '--otp-command ile verilen komut hata verdi ya da bir kod yazmadı.',
    done: effects.notSent,
    next: 'Komutu tek başına çalıştırıp deneyin; ilk satıra altı haneli kod yazmalı.',
  },
  OTP_REFUSED: {
    what: 'Doğrulama kodu kabul edilmedi.',
    done: effects.nothing,
    next: 'Kodu üreten cihazın saatini denetleyin (ipportal doctor); beş yanlış kod hesabı bir süre kilitler.',
  },
  OTP_REQUIRED: {
    what: 'Doğrulama kodu gerekli, ama sorulamıyor.',
    done: effects.nothing,
    next: 'Kodu --otp, --otp-command ya da IPPORTAL_TOTP_SECRET ile verin.',
  },
  OUTPUT_NOT_WRITTEN: {
    what: 'Çıktı yazılamadı; örneğin disk dolu.',
    done: 'Komut işini sonuna kadar yaptı, yalnız çıktısı eksik; izleyen bir komut ise bitti.',
    next: 'Çıktının gittiği yeri denetleyin; uygulanan planları ipportal history gösterir.',
  },
  PREFIX_NOT_KEPT: {
    what: 'Portal route kaydını istenen prefix ile oluşturmadı.',
    done: 'Oluşturulan kayıt geri alındı.',
    next: 'Bu portal dar prefix almıyor olabilir; sağlayıcınıza sorun.',
  },
  REFUSED: {
    what: 'Portal isteği reddetti; nedeni hatanın metninde.',
    done: effects.nothing,
    next: 'Metindeki nedeni giderin. Ayrıntı: aynı komut --debug ile.',
  },
  RENEWAL_PENDING: {
    what: 'Bu sipariş için bekleyen bir yenileme var.',
    done: effects.nothing,
    next: 'Önce bekleyen talebin sonuçlanmasını bekleyin ya da ödeyin: ipportal orders show SİPARİŞ',
  },
  REPORT_NOT_FOUND: {
    what: 'Bu kara liste raporu yok.',
    done: effects.nothing,
    next: 'Raporlar: ipportal rbl list SİPARİŞ',
  },
  ROLLED_BACK: {
    what: 'Değişikliğin ikinci yarısı yapılamadı.',
    done: 'İlk yarısı geri alındı; kayıtlar önceki hâlinde.',
    next: 'Nedeni giderip komutu yineleyin.',
  },
  SESSION_ENDED: {
    what: 'Oturum bitti, kapatıldı ya da belirteç geçersiz.',
    done: effects.nothing,
    next: 'ipportal login; betiklerde yeni bir IPPORTAL_TOKEN',
  },
  SESSION_NOT_KEPT: {
    what: 'Oturum bu bilgisayara yazılamadı.',
    done: 'Giriş yapıldı, ama sonraki komut yeniden giriş ister.',
    next: 'IPPORTAL_CONFIG_DIR ile yazılabilir bir klasör verin.',
  },
  STALE_PLAN: {
    what: 'Plan yapıldığından beri kayıtlar değişti ya da plan artık söylediğini yapmıyor.',
    done: effects.notSent,
    next: 'Yeniden planlayın: ipportal plan -f DOSYA --out PLAN',
  },
  STOPPED: {
    what: 'Uygulama isteğinizle durdu.',
    done: 'Başlanan adım tamamlandı, sonrakiler yapılmadı.',
    next: 'Sürdürmek için: ipportal apply PLAN; geri almak için: ipportal undo',
  },
  TICKET_CLOSED: {
    what: 'Destek talebi kapalı; yanıt eklenemez.',
    done: effects.nothing,
    next: 'Yeni bir talep açın: ipportal tickets new',
  },
  TICKET_NOT_FOUND: {
    what: 'Bu destek talebi yok ya da şirketinize ait değil.',
    done: effects.nothing,
    next: 'Talepler: ipportal tickets list',
  },
  TIMEOUT: {
    what: 'Portal süresinde yanıt vermedi.',
    done: effects.unknown,
    next: 'Kayıtlara bakın, sonra yineleyin. Sürüyorsa: ipportal doctor',
  },
  TOO_LARGE: {
    what: 'Gönderilen veri portalın kabul ettiğinden büyük.',
    done: effects.nothing,
    next: 'Dosyayı küçültün ya da bölün.',
  },
  UNDO_OPEN: {
    what: 'Bu planın geri alınması yarıda kalmış.',
    done: effects.notSent,
    next: 'Önce onu bitirin: ipportal undo PLAN',
  },
  UNEXPECTED_ANSWER: {
    what: 'Yanıt bir portalın yanıtı değil; adres başka bir sunucuya ait olabilir.',
    done: effects.unknown,
    next: 'Adresi denetleyin (--url, IPPORTAL_URL). Nedeni: ipportal doctor',
  },
  USAGE: {
    what: 'Komut satırı ya da bir girdi yanlış.',
    done: effects.notSent,
    next: 'Hatadaki yeri düzeltin; komutun yardımı: ipportal KOMUT --help',
  },
} as const satisfies Record<string, CodeText>
