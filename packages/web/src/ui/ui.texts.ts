/** Texts of the controls themselves; what they speak about comes from their callers. */
export const uiTexts = {
  close: 'Kapat',
  notices: 'Bildirimler',
  showPassword: 'Parolayı göster',
  hidePassword: 'Parolayı gizle',
  opensNewTab: '(yeni sekmede açılır)',
  expand: 'Genişlet',
  collapse: 'Daralt',
  filter: 'Filtrele',
  open: 'Aç',
  removeFile: 'Dosyayı kaldır',
  upload: 'Yükleme',
  draftRestored: 'Taslak geri yüklendi.',
  discardDraft: 'Taslağı sil',
  draftWithoutFiles: 'Dosyalar taslakta saklanmaz; lütfen yeniden ekleyin.',
  infoTitle: 'Bilgi',
  warningTitle: 'Uyarı',
} as const
