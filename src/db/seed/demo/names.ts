import { listed } from "./random.ts";

/** A language that students of a region may write in, beside English. */
export type HomeLanguage = "hindi" | "tamil";

export interface Region {
  /** How many of a hundred students come from here, roughly. */
  weight: number;
  homeLanguage?: HomeLanguage;
  givenNames: string[];
  surnames: string[];
  cities: string[];
}

/** Given names and surnames that occur together, and where such families often live. */
export const regions: Region[] = [
  {
    weight: 20,
    homeLanguage: "hindi",
    givenNames:
      listed(`Aarav; Ananya; Vivaan; Kavya; Shivam; Priya; Rohan; Neha; Aditya; Ishita; Yash; Shreya;
      Utkarsh; Khushi; Ayush; Pragya; Harsh; Riya`),
    surnames: listed("Sharma; Verma; Gupta; Mishra; Tiwari; Yadav; Srivastava; Agarwal; Chauhan; Pandey"),
    cities: listed("New Delhi; Lucknow; Jaipur; Bhopal; Patna; Varanasi; Indore; Kanpur"),
  },
  {
    weight: 13,
    homeLanguage: "tamil",
    givenNames:
      listed(`Karthik; Nila; Surya; Kayal; Arun; Tamilselvi; Pranav; Dharani; Vignesh; Yazhini; Madhavan;
      Oviya; Bharath; Sandhya`),
    surnames: listed(
      "Murugan; Subramanian; Krishnan; Selvam; Pandian; Arumugam; Natarajan; Rajendran; Sundaram",
    ),
    cities: listed("Chennai; Coimbatore; Madurai; Tiruchirappalli; Salem; Puducherry"),
  },
  {
    weight: 9,
    givenNames: listed(
      "Aswin; Gayathri; Nandana; Rahul; Devika; Vishnu; Anjali; Abhinav; Malavika; Jithin; Aparna",
    ),
    surnames: listed("Nair; Menon; Pillai; Warrier; Kurup; Varma; Namboothiri; Panicker"),
    cities: listed("Kochi; Thiruvananthapuram; Kozhikode; Thrissur; Palakkad"),
  },
  {
    weight: 9,
    givenNames: listed(
      "Chinmay; Deepa; Nagesh; Pallavi; Suhas; Vaishnavi; Prajwal; Spoorthi; Manoj; Chaitra",
    ),
    surnames: listed("Hegde; Shetty; Gowda; Kulkarni; Bhat; Rao; Patil; Kamath"),
    cities: listed("Bengaluru; Mysuru; Mangaluru; Hubballi; Belagavi"),
  },
  {
    weight: 10,
    givenNames: listed(
      "Sai Teja; Lasya; Charan; Harika; Nikhil; Sravani; Tarun; Bhavya; Rohith; Keerthana; Manasa",
    ),
    surnames: listed("Reddy; Naidu; Chowdary; Varma; Raju; Sastry; Goud; Prasad"),
    cities: listed("Hyderabad; Visakhapatnam; Vijayawada; Warangal; Tirupati"),
  },
  {
    weight: 11,
    givenNames: listed(
      "Atharva; Sanika; Omkar; Tanvi; Soham; Mrunal; Siddhesh; Gauri; Chaitanya; Rutuja; Advait",
    ),
    surnames: listed("Deshpande; Joshi; Pawar; Jadhav; Kulkarni; Shinde; Gokhale; Sawant; Bhosale"),
    cities: listed("Pune; Mumbai; Nagpur; Nashik; Kolhapur; Thane"),
  },
  {
    weight: 8,
    givenNames: listed("Dhruv; Hetal; Jay; Krupa; Meet; Nidhi; Parth; Riddhi; Smit; Zeel"),
    surnames: listed("Patel; Shah; Mehta; Desai; Trivedi; Solanki; Parmar"),
    cities: listed("Ahmedabad; Surat; Vadodara; Rajkot; Bhavnagar"),
  },
  {
    weight: 6,
    homeLanguage: "hindi",
    givenNames: listed("Gurleen; Harjot; Jasmine; Manpreet; Navdeep; Simran; Arshdeep; Jaspreet; Ekam"),
    surnames: listed("Gill; Sandhu; Dhillon; Grewal; Bajwa; Sidhu; Ahluwalia"),
    cities: listed("Ludhiana; Amritsar; Chandigarh; Jalandhar; Patiala"),
  },
  {
    weight: 9,
    givenNames: listed("Aritra; Debolina; Ishaan; Moumita; Rik; Sohini; Subhadip; Titli; Anwesha; Ritwik"),
    surnames: listed("Mukherjee; Banerjee; Chatterjee; Ghosh; Bose; Sen; Dutta; Das; Bhattacharya"),
    cities: listed("Kolkata; Siliguri; Durgapur; Howrah; Asansol"),
  },
  {
    weight: 8,
    homeLanguage: "hindi",
    givenNames: listed("Aamir; Zoya; Faizan; Iqra; Rehan; Saniya; Arman; Mehreen; Zaid; Alina; Danish; Hiba"),
    surnames: listed("Khan; Ansari; Siddiqui; Qureshi; Shaikh; Ahmed; Pathan; Mirza"),
    cities: listed("Hyderabad; Lucknow; Aligarh; Bhopal; Mumbai; Srinagar"),
  },
  {
    weight: 5,
    givenNames: listed(
      "Bhargav; Dipankar; Jonali; Lalremruata; Nongpoknganba; Pranamika; Rinchen; Temsula; Banri",
    ),
    surnames: listed("Borah; Kalita; Gogoi; Saikia; Singha; Lyngdoh; Deka; Baruah"),
    cities: listed("Guwahati; Shillong; Imphal; Dibrugarh; Aizawl; Gangtok"),
  },
  {
    weight: 4,
    givenNames: listed("Ashutosh; Barsha; Lipsa; Pratyush; Smruti; Subham; Itishree"),
    surnames: listed("Mohanty; Patnaik; Sahoo; Panda; Behera; Nayak"),
    cities: listed("Bhubaneswar; Cuttack; Rourkela; Puri; Sambalpur"),
  },
  {
    weight: 4,
    givenNames: listed("Alisha; Brendon; Clara; Denzil; Joanna; Joel; Rachel; Savio"),
    surnames: listed("Fernandes; D'Souza; Pereira; Rodrigues; Dias; Lobo"),
    cities: listed("Panaji; Margao; Mumbai; Mangaluru"),
  },
];
