import sharp from 'sharp'

const HAIR = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="900" viewBox="0 0 720 900"><rect width="720" height="900" fill="#dfe6e4"/>
<path d="M180 430q-30-300 180-300t180 300q20 170 40 240-60 40-110 20l-20-240H270l-20 240q-50 20-110-20 20-70 40-240z" fill="#5b3a26"/>
<path d="M130 900q10-180 160-200v-90h140v90q150 20 160 200z" fill="#2f5d62"/><path d="M292 610h136v90q-68 70-136 0z" fill="#c98f6b"/>
<ellipse cx="360" cy="460" rx="128" ry="172" fill="#dba882"/><path d="M228 430q10-180 132-190 122 10 132 190-70-30-100-110-40 90-164 110z" fill="#6b4630"/>
<path d="M300 452q18-14 36 0M384 452q18-14 36 0M312 556q48 34 96 0" fill="none" stroke="#3a2a22" stroke-width="8" stroke-linecap="round"/></svg>`

/** A drawing of a person with brown hair, as the photo of a mail of the demo (JPEG). */
export function hairPicture(): Promise<Buffer> {
  return sharp(Buffer.from(HAIR)).jpeg().toBuffer()
}
