import { brightness, type Colour, darken, lighten } from './colour.ts'

export const GARMENTS = ['tee', 'turtleneck', 'sweater', 'blazer', 'shirt', 'hoodie', 'camisole'] as const
export type Garment = (typeof GARMENTS)[number]

/** Layers behind the neck and in front of it. */
export type GarmentLayers = { behind: string; infront: string }

const SHOULDERS = 'C208 872 92 904-8 972-76 1028-104 1160-118 1320L-140 2100H1110L1092 1320C1078 1150 1050 1020 980 968 888 900 776 872'
const ARMS = 'M62 1250C50 1420 52 1700 60 2100M914 1240C926 1420 920 1700 912 2100'

/** Clothes around a neck whose sides meet the shoulders at about (285, 845) and (695, 835). */
export function drawGarment(garment: Garment, colour: Colour, second: Colour): GarmentLayers {
  const ink = darken(colour, brightness(colour) > 0.5 ? 0.66 : 0.8)
  const line = `stroke="${ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"`
  const seam = `fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round" opacity=".55"`
  const shade = darken(colour, 0.22)
  const light = lighten(colour, 0.16)
  const cloth = 'fill="url(#cloth)"'
  const arms = `<path d="${ARMS}" fill="none" ${line} opacity=".8"/>`
  const crew = `<path d="M272 850${SHOULDERS} 706 836 700 930 610 968 486 970 366 968 284 930 272 850Z" ${cloth} ${line}/>`
  // Above the widest collar's edge and below the highest: whatever is open shows skin.
  const skin = `<path d="M290 840L300 1000 470 1260 680 1000 690 840 590 800H370Z" fill="url(#skin)"/>`
  switch (garment) {
    case 'tee':
      return {
        behind: skin,
        infront: `${crew}<path d="M272 850C284 930 366 968 486 970 610 968 700 930 706 836" fill="none" stroke="${shade}" stroke-width="34"/><path d="M258 862C272 952 362 992 486 994 616 992 712 950 722 848" fill="none" ${line} opacity=".7"/>${arms}`,
      }
    case 'turtleneck':
      return {
        behind: '',
        infront: `<path d="M268 862${SHOULDERS} 712 846 640 930 340 940 268 862Z" ${cloth} ${line}/>
          <path d="M350 752C352 800 330 838 262 866 330 950 650 950 718 850 640 826 606 800 600 752 540 790 410 792 350 752Z" fill="${light}" ${line}/>
          <path d="M352 800C420 836 540 834 606 796" ${seam}/><path d="M300 880C390 930 580 930 680 868" ${seam}/>${arms}`,
      }
    case 'sweater':
      return {
        behind: skin,
        infront: `<path d="M268 852${SHOULDERS} 710 838L490 1150 268 852Z" ${cloth} ${line}/>
          <path d="M268 852L490 1150 710 838 748 856 492 1216 232 872Z" fill="${shade}" ${line}/>
          <path d="M120 1010C130 1300 128 1700 130 2100M860 1004C850 1300 852 1700 850 2100" ${seam}/>${arms}`,
      }
    case 'blazer': {
      const lapelInk = `stroke="${ink}" stroke-width="8" stroke-linejoin="round"`
      const under = darken(second, 0.6)
      return {
        behind: skin,
        infront: `<path d="M276 846C286 930 366 968 486 970 610 968 698 930 702 832L760 900V2100H200V900Z" fill="${second}"/>
          <path d="M276 846C286 930 366 968 486 970 610 968 698 930 702 832" fill="none" stroke="${under}" stroke-width="8" opacity=".7"/>
          <path d="M262 842C208 872 92 904-8 972-76 1028-104 1160-118 1320L-140 2100H560L470 1560 262 842Z" ${cloth} ${line}/>
          <path d="M716 830C776 872 888 900 980 968 1050 1020 1078 1150 1092 1320L1110 2100H480L470 1560 716 830Z" ${cloth} ${line}/>
          <path d="M262 842L188 908 150 1120 236 1130 210 1190 470 1560 330 1040Z" fill="${light}" ${lapelInk}/>
          <path d="M716 830L786 900 812 1104 730 1118 752 1176 470 1560 632 1030Z" fill="${light}" ${lapelInk}/>
          <circle cx="500" cy="1690" r="17" fill="${ink}"/>${arms}`,
      }
    }
    case 'shirt':
      return {
        behind: skin,
        infront: `<path d="M268 846${SHOULDERS} 708 832L492 1090 268 846Z" ${cloth} ${line}/>
          <path d="M492 1090C498 1400 500 1700 500 2100M540 1060C546 1400 548 1700 548 2100" fill="none" ${line} opacity=".75"/>
          ${[1240, 1430, 1620].map((y) => `<circle cx="522" cy="${y}" r="10" fill="${ink}" opacity=".8"/>`).join('')}
          <path d="M296 800L236 868 300 1072 492 1090 340 900Z" fill="${light}" ${line}/><path d="M676 800L738 862 700 1060 492 1090 632 900Z" fill="${light}" ${line}/>${arms}`,
      }
    case 'hoodie':
      return {
        behind: `<path d="M214 900C180 760 250 690 350 690H620C720 690 790 760 770 890L690 960H300Z" fill="${shade}" ${line}/>${skin}`,
        infront: `<path d="M262 846${SHOULDERS} 716 832 690 960 590 1020 492 1064 390 1030 290 960 262 846Z" ${cloth} ${line}/>
          <path d="M262 846C250 800 256 770 280 740 270 880 380 980 492 1064 600 980 712 870 700 736 726 766 732 798 716 832 760 900 640 1040 492 1130 340 1050 214 920 262 846Z" fill="${light}" ${line}/>
          <path d="M414 1086C408 1150 416 1230 410 1300M570 1082C578 1150 566 1220 574 1290" fill="none" stroke="${lighten(colour, 0.6)}" stroke-width="13" stroke-linecap="round"/>${arms}`,
      }
    case 'camisole':
      return {
        behind: `<path d="M285 836${SHOULDERS} 695 830Z" fill="url(#skin)" stroke="url(#skinline)" stroke-width="9"/><path d="M330 950C400 985 450 985 480 978M560 978C600 978 640 965 670 945" fill="none" stroke="url(#skinline)" stroke-width="6" stroke-linecap="round" opacity=".5"/>`,
        infront: `<path d="M150 912C170 1040 300 1100 486 1108 680 1100 810 1030 838 904L886 922C880 1060 930 1180 1010 1240L1030 2100H-50L-10 1250C70 1180 116 1060 102 930Z" ${cloth} ${line}/><path d="M150 912C170 1040 300 1100 486 1108 680 1100 810 1030 838 904" ${seam} transform="translate(0 26)"/>`,
      }
  }
}
