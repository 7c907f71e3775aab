import type { Heritage } from './portraits.ts'
import type { Prng } from './prng.ts'

/** How names of a culture are generated, and the usual heritage of their bearers. */
export interface NameCulture {
  /** Relative number of students. */
  readonly share: number
  /** The heritage for the portrait. */
  readonly heritage: Heritage
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly families: readonly string[]
  readonly towns: readonly string[]
}

const list = (text: string) => text.split(',').map((name) => name.trim())

/** Names as their owners write them: with accents, in their own script, with particles and apostrophes. */
const NAME_CULTURES: readonly NameCulture[] = [
  {
    share: 22,
    heritage: 'european',
    women: list(
      'Abigail, Amelia, Ashley, Ava, Bridget, Brooke, Caroline, Charlotte, Chloe, Claire, Daisy, Eleanor, Emily, Emma, Faith, Grace, Hannah, Harper, Hazel, Isabel, Jane, June, Kate, Lauren, Leah, Lily, Lucy, Madison, Margaret, Mia, Molly, Natalie, Nora, Olivia, Paige, Penelope, Phoebe, Quinn, Rachel, Riley, Rose, Ruby, Sadie, Sarah, Savannah, Scarlett, Sienna, Sophie, Stella, Taylor, Violet, Willa, Zoe',
    ),
    men: list(
      'Aaron, Adam, Asher, Austin, Ben, Blake, Caleb, Carter, Charlie, Christopher, Cole, Connor, Daniel, David, Dylan, Eli, Ethan, Evan, Felix, Finn, Gabriel, George, Grant, Griffin, Henry, Hudson, Isaac, Jack, Jacob, James, Jonah, Jordan, Joshua, Julian, Leo, Liam, Logan, Lucas, Luke, Mason, Max, Miles, Nathan, Noah, Oliver, Owen, Parker, Peter, Reid, Ryan, Sam, Sawyer, Theo, Thomas, Tyler, Wes, William, Wyatt',
    ),
    families: list(
      "Abbott, Adams, Allen, Anderson, Armstrong, Bailey, Baker, Barnes, Bennett, Bishop, Brooks, Brown, Burke, Butler, Campbell, Carter, Chambers, Clark, Coleman, Collins, Cooper, Crawford, Cunningham, Davis, Dawson, Dixon, Doyle, Edwards, Ellis, Evans, Fisher, Fitzgerald, Fletcher, Ford, Foster, Fox, Gallagher, Gibson, Graham, Grant, Gray, Greene, Hall, Hamilton, Harper, Harris, Harrison, Hart, Hayes, Henderson, Hill, Holland, Howard, Hughes, Hunt, Jackson, Jenkins, Johnson, Jones, Kelly, Kennedy, King, Knight, Lawson, Lewis, Logan, MacDonald, Marshall, Martin, Mason, McAllister, McCarthy, McKenzie, Miller, Mitchell, Moore, Morgan, Morris, Murphy, Nelson, Newman, O'Brien, O'Connor, O'Neill, Palmer, Parker, Patterson, Perry, Phillips, Porter, Powell, Price, Quinn, Reynolds, Richardson, Roberts, Robinson, Rogers, Ross, Russell, Ryan, Scott, Shaw, Simmons, Smith, Spencer, Stewart, Stone, Sullivan, Taylor, Thompson, Turner, Wallace, Walsh, Ward, Watson, Webb, West, White, Whitaker, Williams, Wilson, Wood, Wright, Young",
    ),
    towns: list('Toronto, London, Melbourne, Vancouver, Dublin, Edinburgh'),
  },
  {
    share: 8,
    heritage: 'african',
    women: list(
      'Aaliyah, Alexis, Amara, Aniyah, Brianna, Ebony, Gabrielle, Imani, Jada, Jasmine, Kayla, Kennedy, Kiara, Layla, Maya, Monique, Naomi, Nia, Nyla, Raven, Simone, Tiana, Trinity, Zora',
    ),
    men: list(
      'Andre, Cameron, Darius, DeShawn, Elijah, Isaiah, Jalen, Jamal, Javon, Jaylen, Josiah, Kendrick, Khalil, Langston, Malik, Marcus, Micah, Omari, Quincy, Terrell, Trey, Tyrese, Xavier, Zion',
    ),
    families: list(
      "Banks, Bell, Booker, Boykin, Broussard, Bryant, Chapman, Dorsey, Ellington, Freeman, Gaines, Greenwood, Hampton, Hawkins, Jefferson, Joseph, Mosley, Norwood, Pierre, Randolph, Rivers, Singletary, Tate, Toussaint, Tubman, Tyson, Washington, Whitfield, Woodson, D'Angelo",
    ),
    towns: list('Atlanta, Baltimore, Detroit, New Orleans, Houston, Oakland'),
  },
  {
    share: 18,
    heritage: 'latin',
    women: list(
      'Alejandra, Ana Sofía, Andrea, Ángela, Camila, Carolina, Catalina, Daniela, Elena, Esperanza, Fernanda, Gabriela, Guadalupe, Inés, Isabela, Itzel, Jimena, Julieta, Lucía, María José, Mariana, Marisol, Martina, Natalia, Noemí, Paloma, Pilar, Renata, Rocío, Sofía, Valentina, Valeria, Ximena, Yolanda',
    ),
    men: list(
      'Alejandro, Álvaro, Andrés, Ángel, Carlos, César, Cristóbal, Diego, Emiliano, Enrique, Esteban, Fabián, Gael, Hugo, Ignacio, Iván, Javier, Joaquín, Jorge, José, José Luis, Juan Pablo, Leonardo, Luis, Mateo, Matías, Nicolás, Óscar, Rafael, Raúl, Rodrigo, Santiago, Sebastián, Tomás, Vicente',
    ),
    families: list(
      'Acosta, Aguilar, Alvarado, Álvarez, Arroyo, Ávila, Cabrera, Calderón, Castañeda, Castillo, Cervantes, Chávez, Contreras, Córdova, Cortés, Cruz, De la Cruz, De la Torre, Delgado, Díaz, Domínguez, Escobar, Espinoza, Fernández, Figueroa, Flores, Fuentes, García, Gómez, González, Guerrero, Gutiérrez, Hernández, Herrera, Ibáñez, Jiménez, Juárez, León, López, Luna, Maldonado, Márquez, Martínez, Medina, Mejía, Méndez, Mendoza, Molina, Montoya, Morales, Muñoz, Navarro, Núñez, Ochoa, Orozco, Ortega, Ortiz, Padilla, Peña, Pérez, Quintero, Ramírez, Ramos, Reyes, Ríos, Rivera, Rodríguez, Rojas, Romero, Ruiz, Salazar, Sánchez, Sandoval, Santiago, Serrano, Solís, Soto, Suárez, Torres, Treviño, Valdez, Vargas, Vásquez, Vega, Velázquez, Villanueva, Zamora, Zúñiga',
    ),
    towns: list(
      'Guadalajara, Ciudad de México, Monterrey, Bogotá, Lima, Quito, San Juan, San Salvador, Tegucigalpa, Santiago de Chile, Buenos Aires, Madrid, Sevilla',
    ),
  },
  {
    share: 4,
    heritage: 'latin',
    women: list('Ana Júlia, Beatriz, Bruna, Clara, Heloísa, Letícia, Luísa, Maria Eduarda, Rafaela, Tainá, Vitória'),
    men: list('Caio, Davi, Emanuel, Gonçalo, João, João Pedro, Lourenço, Otávio, Rui, Thiago, Vinícius'),
    families: list(
      'Alves, Araújo, Barbosa, Carvalho, Conceição, Costa, Da Silva, Dos Santos, Ferreira, Gonçalves, Guimarães, Magalhães, Monteiro, Nascimento, Oliveira, Pinheiro, Ribeiro, Simões, Teixeira',
    ),
    towns: list('São Paulo, Rio de Janeiro, Salvador, Lisboa, Porto'),
  },
  {
    share: 9,
    heritage: 'east-asian',
    women: list(
      'Jia Yi, Jing, Lan, Li Na, Lin, Mei, Meilin, Ming Yue, Qian, Rui, Shu Fen, Siyu, Wen, Xia, Xiaoling, Xinyi, Yan, Yifei, Ying, Yuan, Yue, Zhen, 欣怡, 思雨, 美玲',
    ),
    men: list(
      'Bo, Chen, Cheng, Chun Hei, Fei, Haoran, Hao, Hong, Jian, Jianyu, Jun, Junjie, Kai, Lei, Ming, Peng, Tao, Wei, Xiang, Yang, Yichen, Yong, Zhihao, Ziming, 伟, 浩然, 子明',
    ),
    families: list(
      'Cai, Chan, Chang, Chen, Cheng, Cheung, Chu, Deng, Ding, Fan, Fang, Fong, Gao, Guo, He, Ho, Hong, Hsieh, Hsu, Hu, Huang, Jiang, Kwok, Lai, Lam, Lau, Lee, Leung, Li, Liang, Lin, Liu, Lu, Luo, Lü, Ma, Mao, Ng, Pan, Peng, Qian, Shen, Song, Sun, Tang, Tsai, Wang, Wong, Wu, Xie, Xu, Yang, Yao, Ye, Yu, Yuan, Zhang, Zhao, Zheng, Zhou, Zhu, 李, 王, 陳',
    ),
    towns: list('Shanghai, Beijing, Taipei, Hong Kong, Chengdu, Singapore'),
  },
  {
    share: 5,
    heritage: 'east-asian',
    women: list('Eun-ji, Ha-eun, Hye-jin, Ji-woo, Min-seo, Seo-yeon, Soo-ah, Sun-hee, Yoon-ah, Grace Eunhye, 지우, 서연'),
    men: list('Dong-hyun, Eun-woo, Hyun-woo, Jae-min, Jin-ho, Joon, Min-jun, Sang-hoon, Seung-ho, Sung-jin, Tae-yang, 민준'),
    families: list(
      'Ahn, Bae, Baek, Cho, Choi, Chung, Han, Hwang, Jang, Jung, Kang, Kim, Ko, Kwon, Lee, Lim, Moon, Nam, Oh, Park, Ryu, Seo, Shin, Son, Yoon, 김, 박',
    ),
    towns: list('Seoul, Busan, Incheon, Daegu'),
  },
  {
    share: 4,
    heritage: 'east-asian',
    women: list('Aiko, Akari, Asuka, Emi, Haruka, Hina, Kaori, Mei, Misaki, Nanami, Sakura, Yui, Yūko, さくら'),
    men: list('Daiki, Haruto, Hiroshi, Kenji, Kenta, Kōhei, Naoki, Ren, Riku, Ryō, Shota, Sōta, Takumi, Yūto, 健太'),
    families: list(
      'Abe, Fujimoto, Hayashi, Inoue, Itō, Kobayashi, Matsumoto, Mori, Nakamura, Nishida, Ōno, Saitō, Sakamoto, Satō, Suzuki, Takahashi, Tanaka, Watanabe, Yamamoto, Yoshida, 佐藤',
    ),
    towns: list('Tokyo, Ōsaka, Kyōto, Sapporo, Fukuoka'),
  },
  {
    share: 5,
    heritage: 'southeast-asian',
    women: list('Ánh, Bích Ngọc, Châu, Hương, Khánh Linh, Lan Anh, Mai, Minh Thư, My, Ngọc, Phương, Quỳnh, Thảo, Thùy Dung, Trang, Tuyết'),
    men: list('Bảo, Dũng, Đức, Hải, Hùng, Khang, Long, Minh, Nam, Phúc, Quang, Quốc Anh, Sơn, Thành, Tuấn, Vinh'),
    families: list('Bùi, Đặng, Đinh, Đỗ, Dương, Hồ, Hoàng, Huỳnh, Lê, Lý, Ngô, Nguyễn, Phạm, Phan, Trần, Trịnh, Trương, Võ, Vũ'),
    towns: list('Hà Nội, Đà Nẵng, Thành phố Hồ Chí Minh, Huế'),
  },
  {
    share: 4,
    heritage: 'southeast-asian',
    women: list('Althea, Angelica, Bea, Carmela, Divina, Jasmin, Ligaya, Maricel, Rosalie, Tala'),
    men: list('Benjie, Crisanto, Dominic, Jericho, JP, Kiko, Lorenzo, Miguel, Paolo, Rommel'),
    families: list(
      'Aquino, Bautista, Bayani, Catacutan, Dela Cruz, Dimaculangan, Macaraeg, Magsaysay, Manalo, Ocampo, Pangilinan, Salonga, Tolentino, Villareal',
    ),
    towns: list('Manila, Cebu City, Davao, Quezon City'),
  },
  {
    share: 9,
    heritage: 'south-asian',
    women: list(
      'Aadhya, Aditi, Ananya, Anjali, Deepika, Diya, Fatima, Gayatri, Isha, Kavya, Lakshmi, Meera, Nandini, Nisha, Pooja, Priya, Riya, Saanvi, Shreya, Sneha, Tanvi, Zara, अनन्या, பிரியா',
    ),
    men: list(
      'Aarav, Aditya, Arjun, Dev, Dhruv, Ishaan, Kabir, Karthik, Krishna, Manish, Nikhil, Pranav, Rahul, Rohan, Sanjay, Siddharth, Varun, Vihaan, Vikram, Zain, अर्जुन',
    ),
    families: list(
      'Acharya, Agarwal, Ahmed, Bhatt, Bose, Chakraborty, Chatterjee, Chopra, Das, Desai, Fernandes, Ganesan, Gill, Gupta, Hussain, Iyer, Jain, Joshi, Kapoor, Kaur, Khan, Krishnamurthy, Kulkarni, Kumar, Malhotra, Mehta, Menon, Mukherjee, Naidu, Nair, Pandey, Patel, Pillai, Rajagopalan, Rao, Reddy, Sen, Shah, Sharma, Singh, Subramanian, Thakur, Varma, Venkataraman, Yadav',
    ),
    towns: list('Mumbai, Chennai, Bengaluru, Kolkata, Lahore, Dhaka, Colombo, Kathmandu'),
  },
  {
    share: 6,
    heritage: 'middle-eastern',
    women: list(
      'Aaliya, Amal, Aya, Dalia, Farah, Hala, Jana, Layan, Leila, Lina, Maryam, Noor, Rania, Salma, Yasmin, Zeynep, Çiğdem, Elif, Şirin, نور, ليلى',
    ),
    men: list(
      'Ahmad, Ali, Amir, Bilal, Faisal, Hamza, Hassan, Ibrahim, Karim, Khalid, Mehmet, Mohammed, Nabil, Omar, Rashid, Sami, Tariq, Yusuf, Ömer, Barış, أحمد, محمد',
    ),
    families: list(
      'Abdullah, Al-Farsi, Al-Hassan, Al-Masri, Aziz, Bakr, El-Amin, El Sayed, Farouk, Haddad, Hakim, Ibrahim, Khalil, Khoury, Mahmoud, Mansour, Nasser, Nassar, Qureshi, Saleh, Sayegh, Shaheen, Şahin, Yıldız, Öztürk, Güneş, السيد, حداد',
    ),
    towns: list('Beirut, Cairo, Amman, Dubai, Istanbul, Casablanca'),
  },
  {
    share: 4,
    heritage: 'middle-eastern',
    women: list('Anahita, Ariana, Arezoo, Darya, Golnaz, Laleh, Mahsa, Mina, Nazanin, Parisa, Roya, Shirin, Yasaman, شیرین'),
    men: list('Arash, Babak, Cyrus, Dariush, Farhad, Kamran, Kian, Mehran, Navid, Omid, Ramin, Reza, Shahin, کیان'),
    families: list(
      'Ahmadi, Amini, Azadi, Bahrami, Daneshvar, Ebrahimi, Farahani, Hosseini, Jafari, Karimi, Mohammadi, Moradi, Najafi, Pahlavan, Rostami, Sadeghi, Tehrani, Zand',
    ),
    towns: list('Tehran, Shiraz, Isfahan'),
  },
  {
    share: 3,
    heritage: 'european',
    women: list(
      'Aleksandra, Agnieszka, Anna, Daria, Eliška, Irina, Ivana, Jelena, Katarzyna, Ksenia, Magdaléna, Marija, Natália, Oksana, Olha, Tereza, Žofia, Zuzanna, Анастасія, Мария',
    ),
    men: list(
      'Aleksander, Andrij, Bogdan, Dmitri, Dušan, Filip, Ivan, Jakub, Jiří, Łukasz, Marek, Maksym, Miloš, Nikola, Pavel, Stanisław, Stefan, Tomasz, Wojciech, Дмитро',
    ),
    families: list(
      'Babić, Bondarenko, Černý, Dąbrowski, Dvořák, Horváth, Ivanov, Jovanović, Kovač, Kowalczyk, Krawczyk, Lewandowski, Melnyk, Novák, Nowak, Petrović, Popov, Shevchenko, Sokolov, Szymański, Tkachenko, Wiśniewski, Wójcik, Zieliński, Žižek, Шевченко',
    ),
    towns: list('Kyiv, Kraków, Łódź, Praha, Beograd, Zagreb, Bratislava, Vilnius'),
  },
  {
    share: 3,
    heritage: 'european',
    women: list('Anneliese, Astrid, Elin, Freya, Greta, Ingrid, Jytte, Klara, Maja, Märta, Saga, Signe, Siri, Sólveig, Þóra, Aino'),
    men: list('Aksel, Björn, Elias, Emil, Finn, Håkon, Jörg, Jürgen, Kåre, Lars, Magnus, Nils, Søren, Sören, Väinö, Þór'),
    families: list(
      'Andersson, Bergström, Bjørnstad, Großmann, Günther, Hallström, Jónsdóttir, Korhonen, Kristjánsson, Lindqvist, Mäkinen, Müller, Nyström, Ødegård, Schäfer, Sjöberg, Sørensen, Strauß, Vogel, Weiß, Ångström',
    ),
    towns: list('Stockholm, Göteborg, København, Århus, Oslo, Tromsø, Reykjavík, Helsinki, München, Köln, Zürich'),
  },
  {
    share: 3,
    heritage: 'european',
    women: list(
      'Aurélie, Chiara, Élodie, Francesca, Giulia, Héloïse, Ilaria, Léa, Margaux, Noémie, Océane, Sofia, Θεοδώρα, Eleni, Siobhán, Niamh, Carys',
    ),
    men: list(
      'Alessandro, Baptiste, Benoît, Étienne, Fabrizio, François, Gaël, Giacomo, Jérôme, Loïc, Luca, Matteo, Niccolò, Raphaël, Νίκος, Yannis, Cian, Séamus',
    ),
    families: list(
      "Beaumont, Bianchi, Chevalier, Conti, D'Amico, De Luca, Dell'Aquila, Dupont, Esposito, Fontaine, Gauthier, Lefèvre, Marchetti, Moreau, Ó Súilleabháin, Papadopoulos, Rinaldi, Rousseau, Saint-Laurent, Van den Berg, Van der Meer, Παπαδόπουλος",
    ),
    towns: list('Paris, Lyon, Genève, Milano, Napoli, Athína, Cork, Amsterdam, Montréal'),
  },
  {
    share: 5,
    heritage: 'african',
    women: list(
      'Abena, Achieng, Adaeze, Amahle, Amina, Chiamaka, Efua, Folake, Hadiza, Makena, Ngozi, Oluwaseun, Selam, Thandiwe, Wanjiru, Yaa, Zainab, Zuri',
    ),
    men: list(
      'Abebe, Adebayo, Babajide, Chidi, Chukwuemeka, Emeka, Ikenna, Kagiso, Kofi, Kwame, Mamadou, Olumide, Sékou, Sipho, Tendai, Thabo, Tunde, Yaw',
    ),
    families: list(
      "Abiodun, Acheampong, Adeyemi, Afolabi, Asante, Balogun, Boateng, Diallo, Dlamini, Ezeudu, Gebremedhin, Kamau, Keïta, Mensah, Mokoena, Mwangi, N'Diaye, Ndlovu, Nkosi, Nwosu, Obi, Okafor, Okonkwo, Olabisi, Onyango, Osei, Oyelaran, Sithole, Tadesse, Touré, Traoré, Wekesa",
    ),
    towns: list('Lagos, Accra, Nairobi, Addis Ababa, Dakar, Johannesburg, Abuja'),
  },
  {
    share: 2,
    heritage: 'pacific',
    women: list('Alana, Ihilani, Kailani, Leilani, Mahina, Moana, Noelani, Sina, Talia, Waimarie'),
    men: list('Ikaika, Kai, Kainoa, Keoni, Manu, Makoa, Nalu, Sione, Tāne, Viliami'),
    families: list("Fa'asavalu, Fifita, Ka'ahumanu, Kalani, Kapule, Kealoha, Kekoa, Mahoe, Ngata, Tuiasosopo, Tūhoe, Va'ai"),
    towns: list('Honolulu, Hilo, Apia, Auckland, Pago Pago'),
  },
  {
    share: 2,
    heritage: 'middle-eastern',
    women: list('Ayelet, Dafna, Hadar, Miriam, Noa, Rivka, Shira, Talya, Yael, נועה'),
    men: list('Ari, Avi, Eitan, Gideon, Itai, Levi, Nadav, Noam, Yonatan, דוד'),
    families: list('Abramov, Ben-David, Cohen, Friedman, Goldberg, Katz, Levi, Mizrahi, Rosen, Shapiro, Weiss, כהן'),
    towns: list('Tel Aviv, Haifa, Jerusalem'),
  },
]

const SHARES = NAME_CULTURES.flatMap((culture) => Array.from({ length: culture.share }, () => culture))

export type PersonName = {
  firstName: string
  lastName: string
  culture: Pick<NameCulture, 'heritage' | 'towns'>
  presents: 'woman' | 'man'
}

/** Names one person. One in eight carries a family name from another culture than the given name, as families do. */
export function nameOf(random: Prng): PersonName {
  const culture = random.pick(SHARES)
  const presents = random.chance(0.54) ? 'woman' : 'man'
  const firstName = random.pick(presents === 'woman' ? culture.women : culture.men)
  const family = random.chance(0.125) ? random.pick(SHARES) : culture
  const lastName = random.pick(family.families)
  if (random.chance(0.04)) return { firstName, lastName: `${lastName}-${random.pick(culture.families)}`, culture, presents }
  if (random.chance(0.02)) return { firstName: `${firstName} ${random.pick(['A.', 'J.', 'M.', 'R.', 'T.'])}`, lastName, culture, presents }
  return { firstName, lastName, culture, presents }
}
