// A class with private fields: a name with # exists only inside the class.

class Account {
  static opened = 0; // belongs to the class, not to an account
  #cents = 0;

  constructor(owner) {
    this.owner = owner;
    Account.opened++;
  }

  // An accessor: from outside, balance looks like any property.
  get balance() {
    return this.#cents / 100;
  }
  set balance(euros) {
    if (!(euros >= 0)) throw new RangeError(`no balance of ${euros}`);
    this.#cents = Math.round(euros * 100);
  }

  static isReal(thing) {
    return #cents in thing; // A look-alike has no #cents.
  }
}

class Savings extends Account {
  addYear(rate = 0.03) {
    this.balance *= 1 + rate;
    return this; // so that calls can be chained
  }
}

const ada = new Savings("Ada");
ada.balance = 100;
console.log("after two years:", ada.addYear().addYear().balance);
console.log("the console shows #cents, too:", ada);
console.log(Account.isReal(ada), Account.isReal({ owner: "Eve", balance: 9 }));
console.log("accounts opened:", Account.opened);
// Try next: console.log(ada.#cents) is a syntax error. But first:
ada.balance = -1;
