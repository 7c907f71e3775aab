import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import type { Picture } from './chosen-pictures.ts'

/** Shows the picture, unpacked while it is in view. Some browsers cannot show some formats, for example HEIC. */
export function PictureFace({ picture }: { picture: Picture }) {
  const [address, setAddress] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isOver = false
    let made: string | undefined
    picture.open().then(
      (file) => {
        if (isOver) return
        made = URL.createObjectURL(file)
        setAddress(made)
      },
      () => setBroken(true),
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])
  return (
    <span className="plate grid aspect-[3/4] w-20 flex-none place-items-center overflow-hidden sm:w-24">
      {isBroken ? (
        <span className="p-1 text-center text-ink-soft text-sm">{t('No preview')}</span>
      ) : (
        address && <img src={address} alt="" decoding="async" className="size-full object-cover" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
