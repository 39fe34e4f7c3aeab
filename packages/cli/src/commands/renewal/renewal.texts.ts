/** Help and messages of the renewal commands; texts of the core are reused. */
export const renewalCommandTexts = {
  promo: ['--promo <kod>', 'Promosyon kodu'],
  price: 'Siparişin yenileme tutarını gösterir',
  priceExamples: ['ipportal renewals price 1042', 'ipportal renewals price 1042 --promo YUZDE10 --json'],
  request: 'Siparişin yenilenmesini talep eder (onay ister)',
  requestExamples: ['ipportal renewals request 1042', 'ipportal renewals request 1042 --promo YUZDE10 --yes'],
  heading: (order: number) => `Sipariş #${order} için yenileme`,
  question: 'Yenileme talep edilsin mi?',
} as const
