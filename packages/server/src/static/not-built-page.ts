import { httpTexts } from '../http/http.texts.ts'

/** Shown instead of the app while there is no build of it. */
export const notBuiltPage = `<!doctype html>
<html lang="tr">
<head><meta charset="utf-8"><title>${httpTexts.webNotBuiltTitle}</title></head>
<body><h1>${httpTexts.webNotBuiltTitle}</h1><p>${httpTexts.webNotBuilt}</p></body>
</html>
`
