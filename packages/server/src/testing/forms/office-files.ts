/** Makes a ZIP file of empty parts (APPNOTE 6.3), as the newer office programs write them. */
export function makeZip(names: readonly string[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const text = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(text.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(text.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, text)
    entries.push(entry, text)
    offset += local.length + text.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** Makes a compound file with empty streams of these names ([MS-CFB]), as the older office programs write them. */
export function makeCompound(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 0, 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const allocation = Buffer.alloc(512, 0xff)
  allocation.writeUInt32LE(0xfffffffd, 0)
  allocation.writeUInt32LE(0xfffffffe, 4)
  const directory = Buffer.alloc(512)
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
  }
  return Buffer.concat([header, allocation, directory])
}

/** Files of the office programs with the parts that name their kind. */
export const officeFiles = {
  docx: makeZip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']),
  xlsx: makeZip(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml']),
  doc: makeCompound(['WordDocument']),
  xls: makeCompound(['Workbook']),
} as const
