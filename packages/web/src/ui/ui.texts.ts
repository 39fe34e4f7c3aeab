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
  infoTitle: 'Bilgi',
  warningTitle: 'Uyarı',
} as const
