/** Letters that Turkish has and English has not. */
const turkishLetter = /[çğıöşüÇĞİÖŞÜ]/

/**
 * Words of buttons and labels that happen to need none of those letters. Only whole texts and words that
 * mean nothing in English or in the code: "Sil" is in, "Ara" alone would be too, "Son" would not.
 */
const plainWord =
  /(?:^|[\s"'(])(?:Kaydet|Sil|Kapat|Ekle|Evet|Tamam|Yeni|Devam|Onayla|Yenile|Tekrar|Geri|Hata|Tarih|Durum|Fatura|Sipari[sş]ler|Talep|Talepler|Destek|Lütfen|lütfen|bulunamad|girin|olmal)(?=$|[\s"'.,!?:;)…])/u

const message = 'Turkish text belongs into a *.texts.ts file.'

/** A table of single letters is data about the language, not a text. */
const isText = (value) =>
  typeof value === 'string' && value.length > 1 && (turkishLetter.test(value) || plainWord.test(value))

/** Reports Turkish in string literals, template literals and JSX text. */
export const noStrayTurkish = {
  meta: { type: 'problem', docs: { description: message }, schema: [] },
  create(context) {
    const check = (node, value) => {
      if (isText(value)) context.report({ node, message })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      JSXText: (node) => check(node, node.value.trim()),
    }
  },
}
