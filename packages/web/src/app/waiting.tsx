import { appTexts } from './app.texts.ts'

/** Stands in while a page's code arrives. */
export const Waiting = () => <output className="waiting">{appTexts.loading}</output>
