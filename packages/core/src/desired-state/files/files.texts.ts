/** Faults of a text as a whole. */
export const stateTextTexts = {
  tooLong: (millions: number) => `çok uzun: en fazla ${millions} milyon karakter okunur`,
  binary: 'metin değil: dosyada ikili veri veya denetim karakteri var',
  badPlan: 'bozuk bir plan dosyası',
  newerPlan: 'daha yeni bir sürümün planı',
  otherPortal: (portal: string) => `Bu plan başka bir portal için yapılmış: ${portal}`,
} as const

/** Title and fields of the JSON Schema of a desired state, as editors show them. */
export const stateSchemaTexts = {
  title: 'ipportal istenen durum dosyası',
  fields: {
    orders: 'IP siparişleri; yazılmayan siparişe dokunulmaz',
    id: 'Sipariş no; yazılmazsa bloğun siparişi',
    block: 'Siparişin bloğu (örn: 192.0.2.0/24); id varsa onunla uyuşmalı',
    routes: 'Bloğun route kayıtları; [] hepsini siler, yazılmazsa dokunulmaz',
    roas: 'Bloğun ROA kayıtları; [] hepsini siler, yazılmazsa dokunulmaz',
    nameServers: 'Ters DNS alanının iki name server adresi; [] siler, yazılmazsa dokunulmaz',
    origin: 'Route kaydının AS numarası (örn: AS64500)',
    prefix: 'Duyurulan ağ, blok veya onun bir parçası; yazılmazsa var olan route olduğu gibi kalır',
    asn: 'ROA kaydının AS numarası (örn: AS64500)',
    maxLength: 'ROA max length; yazılmazsa blok için doğru değer seçilir',
  } as Record<string, string>,
} as const

/** Faults of records in CSV. */
export const csvTexts = {
  noColumns: 'CSV boş; ilk satırda sütun adları olmalı',
  noHeader: (names: readonly string[]) => `ilk satırda sütun adları olmalı: ${names.join(', ')}`,
  unknownColumn: (known: readonly string[]) => `böyle bir sütun yok; olabilir: ${known.join(', ')}`,
  repeatedColumn: 'bu sütun ikinci kez yazılmış',
  missingColumn: 'bu sütun gerekli',
  badQuotes: 'tırnaklar uyuşmuyor',
  tooManyCells: (most: number) => `satırda ${most} sütundan çok değer var`,
  unknownKind: (known: readonly string[]) => `şunlardan biri olmalı: ${known.join(', ')}`,
  onlyFor: (kind: string) => `yalnız ${kind} satırında yazılabilir`,
  otherBlock: (line: number) => `aynı siparişin bloğu satır ${line} içinde başka`,
} as const
