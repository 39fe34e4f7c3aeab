/** Help and messages of the route and ROA commands; texts of the core are reused. */
export const routingCommandTexts = {
  asn: ['<asn>', 'Origin AS numarası, örn. AS64501'],
  newAsn: ['<yeni-asn>', 'Yeni origin AS numarası'],

  routesList: 'Route kayıtlarını RPKI durumlarıyla listeler',
  routesListExamples: ['ipportal routes list 1042', 'ipportal routes list 1042 --json | jq ".[].origin"'],
  routesWatch: 'Bir siparişin route kayıtlarındaki değişiklikleri kesilene kadar yazar',
  routesWatchExamples: [
    'ipportal routes watch 192.0.2.0/24',
    'ipportal routes watch 1042 --interval 10s --json | jq -c ".route.origin"',
  ],
  watching: (block: string, count: number, seconds: number) =>
    `${block}: ${count} route; değişiklikler bekleniyor (her ${seconds} saniyede, bitirmek için Ctrl+C).`,
  routesAdd: 'Route kaydı ekler (doğrulama kodu ister)',
  routesAddExamples: [
    'ipportal routes add 1042 AS64501',
    'ipportal routes add 192.0.2.0/24 AS64501',
    'ipportal routes add 1042 AS64501 --prefix 192.0.2.128/25',
    'ipportal routes add 1042 AS64501 --otp 123456 --json',
  ],
  routePrefix: ['--prefix <ağ>', 'Bloğun içinde bir ağ; yazılmazsa route bloğun tamamı içindir'],
  partHint: (block: string, part: string) =>
    `Bloğun bir parçası için: ipportal routes add ${block} ASN --prefix ${part}`,
  routeNewPrefix: ['--prefix <ağ>', 'Yeni prefix: blok ya da içinde bir ağ; yazılmazsa olduğu gibi kalır'],
  routesEdit: 'Route kaydının origin ya da prefix değerini değiştirir (doğrulama kodu ister)',
  routesEditExamples: [
    'ipportal routes edit 1042 AS64501 AS64502',
    'ipportal routes edit 1042 AS64501 AS64501 --prefix 172.20.8.0/23',
  ],
  routesDelete: 'Route kaydını siler (onay ve doğrulama kodu ister)',
  routesDeleteExamples: [
    'ipportal routes delete 1042 AS64501',
    'ipportal routes delete 1042 AS64501 --yes --otp 123456',
  ],
  roasList: 'ROA kayıtlarını listeler',
  roasListExamples: ['ipportal roas list 1042', 'ipportal roas list 1042 --format csv'],
  roasValidate: 'Route kayıtlarını ROA kayıtlarına göre doğrular (RFC 6811)',
  roasValidateExamples: ['ipportal roas validate 1042', 'ipportal roas validate 1042 --json | jq .routes'],

  roasAdd: 'ROA kaydı ekler; max length bloktan gelir (doğrulama kodu ister)',
  roasAddExamples: ['ipportal roas add 1042 AS64501', 'ipportal roas add 1042 AS64501 --otp 123456 --json'],
  roasEdit: 'ROA kaydının AS numarasını değiştirir (doğrulama kodu ister)',
  roasEditExamples: ['ipportal roas edit 1042 AS64501 AS64502'],
  roasDelete: 'ROA kaydını siler (onay ve doğrulama kodu ister)',
  roasDeleteExamples: ['ipportal roas delete 1042 AS64501', 'ipportal roas delete 1042 AS64501 --yes --otp 123456'],
  roaAsn: ['<asn>', 'ROA kaydının AS numarası: AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)'],
  newRoaAsn: ['<yeni-asn>', 'Yeni AS numarası'],
  maxLength: ['--max-length <sayı>', 'Aynı AS numarasının birden çok ROA kaydı varsa hangisi olduğu'],
  maxLengthFlag: '--max-length',

  anyOrder: ['[siparis]', 'Sipariş no veya IP bloğu; yazılmazsa bütün IP siparişleri'],
  bgpList: 'Blokların dünyada görünen duyurularını RPKI durumlarıyla listeler',
  bgpListExamples: [
    'ipportal bgp list',
    'ipportal bgp list 1042',
    'ipportal bgp list 192.0.2.0/24 --json | jq ".[].origin"',
  ],
  roasAnalyze: 'Görünen duyuruları route ve ROA kayıtlarıyla karşılaştırır',
  roasAnalyzeExamples: [
    'ipportal roas analyze',
    'ipportal roas analyze 1042 --json',
    'ipportal roas analyze 192.0.2.0/24 --without AS64501',
  ],
  without: ['--without <asn>', 'Bu AS numarasının ROA kayıtları olmasa hangi duyuruların durumu değişirdi'],

  nameServersShow: 'Ters DNS alanını ve name server kayıtlarını gösterir',
  nameServersShowExamples: ['ipportal nameservers show 1042', 'ipportal nameservers show 1042 --json | jq .nservers'],
  nameServersAdd: 'İki name server kaydını ekler (doğrulama kodu ister)',
  nameServersAddExamples: ['ipportal nameservers add 1042 ns1.ornek.example ns2.ornek.example'],
  nameServersEdit: 'İki name server kaydını değiştirir (doğrulama kodu ister)',
  nameServersEditExamples: ['ipportal nameservers edit 1042 ns1.ornek.example ns3.ornek.example'],
  nameServersDelete: 'Name server kayıtlarını siler (onay ve doğrulama kodu ister)',
  nameServersDeleteExamples: [
    'ipportal nameservers delete 1042',
    'ipportal nameservers delete 1042 --yes --otp 123456',
  ],
  nameServer1: ['<ns1>', 'Birinci name server'],
  nameServer2: ['<ns2>', 'İkinci name server'],

  question: 'Silinsin mi?',
  feeNeedsYes: 'Değişiklik ücretli. Terminal olmadan --yes gerekir.',
  allowanceUnknown: 'Kalan ücretsiz değişiklik hakkı alınamadı.',
  registryUnknown:
    'Kayıt otoritesindeki ROA kayıtları alınamadı; RPKI etkisi yalnız siparişin kendi ROA kayıtlarına göredir.',
  ambiguousRoa: (asn: string, lengths: readonly number[]) =>
    `${asn} için birden çok ROA kaydı var; --max-length ile seçin: ${lengths.join(', ')}`,
  unknown: 'bilinmiyor',
  restoreQuestion: 'Kaydı geri yüklemek yeniden denensin mi?',
  restoreWith: (command: string) => `Geri yüklemek için: ${command}`,
} as const
