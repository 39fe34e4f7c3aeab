import { httpTexts } from '../http.texts.ts'

/** Page in place of the app before the first build. */
export const notBuiltPage = `<!doctype html>
<html lang="tr">
<head><meta charset="utf-8"><title>${httpTexts.webNotBuiltTitle}</title></head>
<body><h1>${httpTexts.webNotBuiltTitle}</h1><p>${httpTexts.webNotBuilt}</p></body>
</html>
`
