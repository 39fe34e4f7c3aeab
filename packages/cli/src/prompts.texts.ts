/** Texts that every question may need. */
export const promptTexts = {
  required: 'Bu alan gerekli.',
  showTyped: 'yazılanı göster',
  yesOrNo: '(e/H)',
  yesOrNoHint: 'Evet için e, hayır için h yazın.',
} as const
