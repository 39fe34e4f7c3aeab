/** Help and answers of the route and ROA commands; what the core has as a text comes from there. */
export const routingCommandTexts = {
  order: ['<siparis>', 'Sipariş no'],
  orderId: 'Sipariş no',
  asn: ['<asn>', 'Origin AS numarası, örn. AS64501'],
  newAsn: ['<yeni-asn>', 'Yeni origin AS numarası'],

  routesList: 'Route kayıtlarını RPKI durumlarıyla listeler',
  routesListExamples: ['ipportal routes list 1042', 'ipportal routes list 1042 --json | jq ".[].origin"'],
  routesAdd: 'Route kaydı ekler (doğrulama kodu ister)',
  routesAddExamples: ['ipportal routes add 1042 AS64501', 'ipportal routes add 1042 AS64501 --otp 123456 --json'],
  routesEdit: 'Route kaydının origin değerini değiştirir (doğrulama kodu ister)',
  routesEditExamples: ['ipportal routes edit 1042 AS64501 AS64502'],
  routesDelete: 'Route kaydını siler (onay ve doğrulama kodu ister)',
  routesDeleteExamples: [
    'ipportal routes delete 1042 AS64501',
    'ipportal routes delete 1042 AS64501 --yes --otp 123456',
  ],
  roasList: 'ROA kayıtlarını listeler',
  roasListExamples: ['ipportal roas list 1042', 'ipportal roas list 1042 --format csv'],
  roasValidate: 'Route kayıtlarını ROA kayıtlarına göre doğrular (RFC 6811)',
  roasValidateExamples: ['ipportal roas validate 1042', 'ipportal roas validate 1042 --json | jq .routes'],

  question: 'Silinsin mi?',
  yesMissing: 'Silme işlemi onay ister; soru sorulamadığı için --yes verin.',
  cancelled: 'Vazgeçildi, hiçbir şey değişmedi.',
  codeMissing:
    'Bu işlem doğrulama kodu istiyor: --otp, --otp-command, IPPORTAL_OTP veya IPPORTAL_TOTP_SECRET kullanın.',
  allowanceUnknown: 'Kalan ücretsiz değişiklik hakkı alınamadı.',
  validityUnknown: 'RPKI durumu alınamadı.',
  unknown: 'bilinmiyor',
  restoreQuestion: 'Kaydı geri yüklemek yeniden denensin mi?',
  restoreWith: (command: string) => `Geri yüklemek için: ${command}`,
} as const
