/** Letters of Turkish that English does not have. */
const turkishLetter = /[çğıöşüÇĞİÖŞÜ]/

/**
 * Words of buttons and labels without these letters, as long as they mean nothing in English or in code: "Sil" is
 * here, "Son" is not.
 */
const plainWord =
  /(?:^|[\s"'(])(?:Kaydet|Sil|Kapat|Ekle|Evet|Tamam|Yeni|Devam|Onayla|Yenile|Tekrar|Geri|Hata|Tarih|Durum|Fatura|Sipari[sş]ler|Talep|Talepler|Destek|Lütfen|lütfen|bulunamad|girin|olmal)(?=$|[\s"'.,!?:;)…])/u

const message = 'Turkish text belongs into a *.texts.ts file.'

/** Single letters are data about the language, not texts. */
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
