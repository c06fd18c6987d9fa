/** Behind a dot, a scheme, an @, and the slash of a command: what chats and mail programs make a link of. */
const BEGINS_LINK = /(?<=[^\s]\.|:\/\/|@|(?:^|\s)\/)(?=[\p{L}\p{N}_])/gu
/** A number with a dot in it is no address. */
const NUMBER = /(?<=\d\.)\u2060(?=\d)/gu
/** Nobody sees it, and no line breaks at it. */
const WORD_JOINER = '\u2060'

/**
 * The words of a notification with nothing in them that a chat or a mail program makes a link of. They hold names that strangers
 * chose: one of them could be the address of a site, which this site would then send.
 */
export function withoutLinks(words: string): string {
  return words.replace(BEGINS_LINK, WORD_JOINER).replace(NUMBER, '')
}
