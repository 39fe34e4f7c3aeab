/** Texts of the manual page. */
export const manTexts = {
  examples: [
    'ipportal man > ipportal.1 && man ./ipportal.1',
    'ipportal man | sudo tee /usr/local/share/man/man1/ipportal.1',
  ],
  manual: 'ipportal kılavuzu',
  description: [
    'Çıktı stdout üzerine, sorular, bilgiler ve hatalar stderr üzerine yazılır. Terminal yoksa hiçbir şey sorulmaz.',
    'Bir seçenek ortam değişkeninden, ortam değişkeni de yapılandırma dosyasından önce gelir.',
  ],
  files: [
    ['~/.config/ipportal/config.json', 'Portal adresi, e-posta, çıktı biçimi ve profiller; klasör IPPORTAL_CONFIG_DIR'],
    ['~/.config/ipportal/sessions/', 'Profillerin oturumları; anahtarlık varsa oturum anahtarı oradadır'],
    ['~/.config/ipportal/journals/', 'Uygulanan planların günlükleri; undo ve history bunları okur'],
    ['~/.cache/ipportal/', 'Derlenmiş kod; her zaman silinebilir'],
  ],
} as const
