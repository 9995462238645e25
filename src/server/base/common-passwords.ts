// The most common leaked passwords of six or more characters, in lower case.
const worst = new Set(
  `123456 123456789 12345678 1234567 1234567890 password password1 password123 password12 passw0rd p@ssw0rd
  pass123 pass1234 qwerty qwerty1 qwerty123 qwerty12 qwertyuiop qwerty12345 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  qazwsx zaq12wsx zxcvbn zxcvbnm asdfgh asdfghjkl asdf1234 111111 1111111 11111111 1111111111 000000 00000000
  0000000000 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 121212 112233 123123
  123123123 123321 12344321 654321 7654321 87654321 987654321 9876543210 0987654321 098765 012345 0123456789
  102030 123654 147258 147258369 159357 159753 101010 131313 232323 696969 123qwe qwe123 123abc abc123 abcd1234
  abc12345 aa123456 a123456 a123456789 123456a 1234qwer q1w2e3r4 abcdef abcdefg abcdefgh aaaaaa iloveyou iloveyou1
  princess monkey dragon sunshine superman batman football baseball michael michelle jordan jessica ashley charlie
  daniel thomas andrew hunter killer shadow master ginger pepper cheese banana orange summer flower freedom whatever
  starwars pokemon naruto letmein welcome welcome1 welcome123 login123 changeme secret default access trustno1
  admin1 admin12 admin123 admin1234 admin@123 administrator root123 toor123 test123 test1234 testtest guest123
  user123 student student1 student123 teacher teacher1 teacher123 school school1 school123 computer internet google
  google123 facebook samsung india123 india@123 indian bharat krishna ganesh sairam omsairam jaihind jaimatadi
  saibaba lakshmi priya123 rahul123 pass@123 pass@1234 abcd@1234 password@123 password! welcome@123 qwerty@123
  test@123 hello123 hello1 loveme lovely loveyou lovers babygirl forever family angel1 angels nicole hannah
  matrix mustang corvette ferrari liverpool chelsea arsenal cricket cookie chocolate buster soccer hockey
  harley ranger maggie pass1word 123456789a 1234567a 123456q 123456789q 1234561 g_czechout unknown gfhjkm`.split(
    /\s+/,
  ),
);

/** Whether this is one of the most commonly guessed passwords. */
export function isCommonPassword(password: string): boolean {
  return worst.has(password.normalize("NFKC").toLowerCase());
}
