import { createHash } from 'node:crypto'
import { notificationTexts } from '../../adapters/notifications/notifications.texts.ts'

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:26rem;padding:1.5rem}
h1{font-size:1.25rem;margin:0 0 .75rem}
button{font:inherit;font-weight:600;padding:.625rem 1.25rem;border:0;border-radius:.5rem;background:#1d4ed8;color:#fff}
button:focus-visible{outline:3px solid #93c5fd;outline-offset:2px}`

/** Source of the page's inline style for its policy (CSP Level 3, section 8.4). */
export const offStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Page with a text, and a button that posts to its own address. The texts hold nothing that was sent. */
export const offPage = ({ text, button }: { text: string; button?: string }): string => `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${notificationTexts.offTitle}</title>
<style>${style}</style>
</head>
<body><main><h1>${notificationTexts.offTitle}</h1><p>${text}</p>${
  button === undefined ? '' : `<form method="post"><button type="submit">${button}</button></form>`
}</main></body>
</html>
`
