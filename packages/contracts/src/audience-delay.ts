/** No audience sees a table later than this: every delay of the site and of a streamer is at most as long. */
export const LONGEST_AUDIENCE_DELAY_SECONDS = 900
